//! `/desert`: Through the Desert by its own words.

use poise::serenity_prelude as serenity;
use serenity::{CreateAutocompleteResponse, ResolvedValue};

use super::play::squeezed;
use super::{First, rows, tables};
use crate::discord::limits::CHOICES;
use crate::discord::{Context, Error};
use crate::table::Act;
use crate::words;
use games::desert::{Colour, Move};

/// Through the Desert, for 2 to 5 players
#[poise::command(
    slash_command,
    subcommands("new", "leader", "camel", "give"),
    subcommand_required,
    install_context = "Guild",
    interaction_context = "Guild"
)]
#[expect(clippy::unused_async, reason = "poise wants an async function")]
pub async fn desert(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

#[derive(Clone, Copy, poise::ChoiceParameter)]
enum Edition {
    #[name = "2024"]
    Newest,
    #[name = "2017"]
    Middle,
    #[name = "2005"]
    Oldest,
}

/// Open a table in this channel
#[poise::command(slash_command)]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
async fn new(
    ctx: Context<'_>,
    #[description = "Edition of the rules; 2024 if left out"] edition: Option<Edition>,
    #[description = "Board; mountain if left out"]
    #[autocomplete = "boards"]
    board: Option<String>,
    #[description = "The order of seats turns round after each round of leaders"] serpentine: Option<bool>,
    #[description = "Waterhole tokens lie face down"] aquifers: Option<bool>,
    #[description = "Who begins; drawn if left out"] first: Option<First>,
    #[description = "2005 and 2017 only: the five palms, such as C10 D5 E15 I4 L11; drawn if left out"]
    palms: Option<String>,
    #[description = "Five players: the leaders given back are drawn"]
    #[rename = "random-gifts"]
    random_gifts: Option<bool>,
) -> Result<(), Error> {
    let mut options: Vec<String> = Vec::new();
    options.extend(edition.map(|edition| format!("edition {}", poise::ChoiceParameter::name(&edition))));
    options.extend(board.map(|board| format!("board {board}")));
    options.extend((serpentine == Some(true)).then(|| "serpentine".to_owned()));
    options.extend((aquifers == Some(true)).then(|| "aquifers".to_owned()));
    options.extend(First::option(first));
    options.extend(palms.map(|palms| format!("palms {palms}")));
    options.extend((random_gifts == Some(true)).then(|| "random gifts".to_owned()));
    super::open(ctx, "desert", options.join(", ")).await;
    Ok(())
}

#[expect(clippy::unused_async, reason = "poise wants an async function")]
async fn boards(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let wanted = squeezed(&rows::typed(typed));
    let boards =
        ctx.data().house.games().find("desert").map_or_else(Vec::new, |desert| desert.choices("board"));
    rows::names(boards.iter().map(String::as_str).filter(|name| name.contains(&wanted)), typed)
}

/// Place a leader
#[poise::command(slash_command)]
async fn leader(
    ctx: Context<'_>,
    #[description = "Colour of the leader's camel: what is legal is offered"]
    #[autocomplete = "leader_colours"]
    #[max_length = 20]
    colour: String,
    #[description = "Where, such as F9"]
    #[autocomplete = "leader_hexes"]
    #[max_length = 20]
    hex: String,
    #[description = "Which of your tables; otherwise the one of this channel"]
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    play(ctx, table, format!("L {colour} {hex}"), &[&colour]).await;
    Ok(())
}

/// Place one camel, or the two of your turn
#[poise::command(slash_command)]
async fn camel(
    ctx: Context<'_>,
    #[description = "Colour of the camel: what is legal is offered"]
    #[autocomplete = "camel_colours"]
    #[max_length = 20]
    colour: String,
    #[description = "Where, such as F9"]
    #[autocomplete = "camel_hexes"]
    #[max_length = 20]
    hex: String,
    #[description = "Colour of the second camel"]
    #[rename = "second-colour"]
    #[autocomplete = "second_colours"]
    #[max_length = 20]
    second_colour: Option<String>,
    #[description = "Where the second goes"]
    #[rename = "second-hex"]
    #[autocomplete = "second_hexes"]
    #[max_length = 20]
    second_hex: Option<String>,
    #[description = "Which of your tables; otherwise the one of this channel"]
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    if second_colour.is_none() && second_hex.is_none() {
        play(ctx, table, format!("{colour} {hex}"), &[&colour]).await;
        return Ok(());
    }
    // A hex alone is for a camel of the same colour; a colour alone is refused by the notation, with the reason.
    let second = second_colour.unwrap_or_else(|| colour.clone());
    let moves = format!("{colour} {hex}, {second} {}", second_hex.unwrap_or_default());
    play(ctx, table, moves, &[&colour, &second]).await;
    Ok(())
}

/// Give a leader back (five players)
#[poise::command(slash_command)]
async fn give(
    ctx: Context<'_>,
    #[description = "Colour of the leader"]
    #[autocomplete = "gift_colours"]
    #[max_length = 20]
    colour: String,
    #[description = "Which of your tables; otherwise the one of this channel"]
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    play(ctx, table, format!("give {colour}"), &[&colour]).await;
    Ok(())
}

/// What stands in the place of a colour must be one: nothing else slips into the moves there.
async fn play(ctx: Context<'_>, table: Option<String>, moves: String, colours: &[&str]) {
    let unreadable = colours.iter().find_map(|colour| colour.parse::<Colour>().err());
    let informed = rows::informed(&moves);
    let act = Act::Play { moves, expected: None };
    match unreadable {
        Some(unreadable) if informed.is_none() => super::not_read(ctx, table, act, unreadable).await,
        _ => super::act(ctx, table, act).await,
    }
}

async fn leader_colours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    colours(ctx, Piece::Leader, "", typed).await
}

async fn camel_colours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    colours(ctx, Piece::Camel, "", typed).await
}

async fn second_colours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    colours(ctx, Piece::Camel, &first_camel(ctx), typed).await
}

async fn gift_colours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    colours(ctx, Piece::Gift, "", typed).await
}

async fn leader_hexes(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    hexes(ctx, Piece::Leader, "", sibling(ctx, "colour"), typed).await
}

async fn camel_hexes(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    hexes(ctx, Piece::Camel, "", sibling(ctx, "colour"), typed).await
}

async fn second_hexes(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let second = sibling(ctx, "second-colour").or_else(|| sibling(ctx, "colour"));
    hexes(ctx, Piece::Camel, &first_camel(ctx), second, typed).await
}

#[derive(Clone, Copy, PartialEq)]
enum Piece {
    Leader,
    Camel,
    /// A leader that is given back.
    Gift,
}

/// What a move does, of which colour, and where; nothing for a move of another game.
fn read(text: &str) -> Option<(Piece, Colour, String)> {
    Some(match text.parse().ok()? {
        Move::Leader(colour, at) => (Piece::Leader, colour, at.to_string()),
        Move::Camel(colour, at) => (Piece::Camel, colour, at.to_string()),
        Move::Give(colour) => (Piece::Gift, colour, String::new()),
    })
}

/// The colours that are legal now, after some moves.
async fn colours(ctx: Context<'_>, piece: Piece, before: &str, typed: &str) -> CreateAutocompleteResponse {
    let fits = |text: &str| read(text).is_some_and(|(does, ..)| does == piece);
    let moves = match rows::offered(ctx, before, usize::MAX, fits).await {
        Some(Ok(offer)) => offer.moves,
        refused => return rows::moves(refused, typed, str::to_owned),
    };
    let legal: Vec<Colour> = {
        let found: Vec<Colour> = moves.iter().filter_map(|mv| Some(read(&mv.text)?.1)).collect();
        Colour::ALL.into_iter().filter(|colour| found.contains(colour)).collect()
    };
    let wanted = squeezed(&rows::typed(typed));
    let fitting: Vec<&str> =
        legal.iter().map(|colour| colour.name()).filter(|name| name.starts_with(&wanted)).collect();
    match (&legal[..], &fitting[..]) {
        ([], _) => rows::informing(words::NOT_NOW, typed),
        (legal, []) => rows::informing(&words::colours_now(legal), typed),
        _ => rows::names(fitting, typed),
    }
}

/// The legal hexes for a piece of this colour, after some moves, with what each would bring.
async fn hexes(
    ctx: Context<'_>,
    piece: Piece,
    before: &str,
    colour: Option<String>,
    typed: &str,
) -> CreateAutocompleteResponse {
    let colour = colour.filter(|typed| !typed.trim().is_empty());
    let colour = match colour.as_deref().map(str::parse::<Colour>) {
        Some(Ok(colour)) => colour,
        Some(Err(unreadable)) => return rows::informing(&words::unreadable(&unreadable), typed),
        None => return rows::informing(words::COLOUR_FIRST, typed),
    };
    let wanted = squeezed(&rows::typed(typed));
    let fits = |text: &str| {
        read(text).is_some_and(|(does, of, at)| {
            does == piece && of == colour && at.to_lowercase().starts_with(&wanted)
        })
    };
    let offer = rows::offered(ctx, before, CHOICES, fits).await;
    if wanted.is_empty() && matches!(&offer, Some(Ok(offer)) if offer.moves.is_empty()) {
        return rows::informing(words::NOT_NOW, typed);
    }
    rows::moves(offer, typed, |text| read(text).map_or_else(|| text.to_owned(), |(_, _, at)| at))
}

/// The first camel of two, as far as it is typed.
fn first_camel(ctx: Context<'_>) -> String {
    format!("{} {}", sibling(ctx, "colour").unwrap_or_default(), sibling(ctx, "hex").unwrap_or_default())
}

/// Another option of the command that is being typed.
fn sibling(ctx: Context<'_>, name: &str) -> Option<String> {
    ctx.args.iter().find(|option| option.name == name).and_then(|option| match option.value {
        ResolvedValue::String(text) => Some(rows::typed(text)),
        _ => None,
    })
}
