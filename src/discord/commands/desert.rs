//! `/desert`: Through the Desert by its own words.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::play::squeezed;
use super::{First, choices, tables};
use crate::discord::limits::CHOICES;
use crate::discord::{Context, Error};
use crate::games::any::Kind;
use crate::table::Act;

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

#[derive(Clone, Copy, poise::ChoiceParameter)]
enum Colour {
    #[name = "green"]
    Green,
    #[name = "pink"]
    Pink,
    #[name = "yellow"]
    Yellow,
    #[name = "purple"]
    Purple,
    #[name = "turquoise"]
    Turquoise,
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
    #[description = "Sites of the five palms, such as C10 D5 E15 I4 L11; drawn if left out"] palms: Option<
        String,
    >,
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
    super::act(ctx, None, Act::Open { kind: Kind::Desert, options: options.join(", ") }).await;
    Ok(())
}

#[expect(clippy::unused_async, reason = "poise wants an async function")]
async fn boards(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = squeezed(typed);
    let names = ctx.data().house.boards().names();
    let fitting = names.into_iter().filter(|name| name.contains(&typed)).take(CHOICES);
    let choices = fitting.map(|name| AutocompleteChoice::new(name, name)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// Place a leader
#[poise::command(slash_command)]
async fn leader(
    ctx: Context<'_>,
    #[description = "Colour of the leader's camel"] colour: Colour,
    #[description = "Where, such as F9"]
    #[autocomplete = "leader_hexes"]
    #[max_length = 20]
    hex: String,
    #[description = "Which of your tables; otherwise the one of this channel"]
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    play(ctx, table, format!("L {} {hex}", name(colour))).await;
    Ok(())
}

/// Place one camel, or the two of your turn
#[poise::command(slash_command)]
async fn camel(
    ctx: Context<'_>,
    #[description = "Colour of the camel"] colour: Colour,
    #[description = "Where, such as F9"]
    #[autocomplete = "camel_hexes"]
    #[max_length = 20]
    hex: String,
    #[description = "Colour of the second camel"]
    #[rename = "second-colour"]
    second_colour: Option<Colour>,
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
    let mut moves = format!("{} {hex}", name(colour));
    match (second_colour, second_hex) {
        (None, None) => {}
        // A hex alone is for a camel of the same colour; a colour alone is refused by the notation, with the reason.
        (second, hex) => {
            moves += &format!(", {} {}", name(second.unwrap_or(colour)), hex.unwrap_or_default());
        }
    }
    play(ctx, table, moves).await;
    Ok(())
}

/// Give a leader back (five players)
#[poise::command(slash_command)]
async fn give(
    ctx: Context<'_>,
    #[description = "Colour of the leader"] colour: Colour,
    #[description = "Which of your tables; otherwise the one of this channel"]
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    play(ctx, table, format!("give {}", name(colour))).await;
    Ok(())
}

async fn play(ctx: Context<'_>, table: Option<String>, moves: String) {
    super::act(ctx, table, Act::Play { moves, expected: None }).await;
}

fn name(colour: Colour) -> &'static str {
    poise::ChoiceParameter::name(&colour)
}

async fn leader_hexes(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let colour = sibling(ctx, "colour");
    hexes(ctx, "", &format!("L {}", colour.unwrap_or_default()), typed).await
}

async fn camel_hexes(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let colour = sibling(ctx, "colour");
    hexes(ctx, "", &colour.unwrap_or_default(), typed).await
}

async fn second_hexes(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (colour, hex) = (sibling(ctx, "colour").unwrap_or_default(), sibling(ctx, "hex").unwrap_or_default());
    let second = sibling(ctx, "second-colour").unwrap_or_else(|| colour.clone());
    hexes(ctx, &format!("{colour} {hex}"), &second, typed).await
}

/// The legal hexes for a piece after some moves, with what each would bring.
async fn hexes(ctx: Context<'_>, before: &str, piece: &str, typed: &str) -> CreateAutocompleteResponse {
    let (prefix, typed) = (format!("{piece} ").to_lowercase(), squeezed(typed));
    let fits = |text: &str| {
        let text = text.to_lowercase();
        text.strip_prefix(&prefix).is_some_and(|hex| hex.starts_with(&typed))
    };
    choices(&super::offered(ctx, before, fits).await, |text| {
        text.rsplit_once(' ').map_or_else(|| text.to_owned(), |(_, hex)| hex.to_owned())
    })
}

/// Another option of the command that is being typed. A choice arrives as what it is called here.
fn sibling(ctx: Context<'_>, name: &str) -> Option<String> {
    ctx.args.iter().find(|option| option.name == name).and_then(|option| match option.value {
        ResolvedValue::String(text) => Some(text.to_owned()),
        ResolvedValue::Integer(index) => {
            let colours = <Colour as poise::ChoiceParameter>::list();
            colours.get(usize::try_from(index).ok()?).map(|choice| choice.name.clone().into_owned())
        }
        _ => None,
    })
}
