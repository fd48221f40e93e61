//! Shapes: every answer and every event is one that serenity reads.
use std::collections::BTreeSet;

use playground::driver::Action;
use playground::world::permissions::{
    ALL, MANAGE_CHANNELS, MANAGE_MESSAGES, MANAGE_ROLES, MANAGE_THREADS, SEND_MESSAGES,
};
use playground::world::scene::{BOT, GUILD};
use playground::{Playground, Settings, TOKEN};
use poise::serenity_prelude as serenity;
use serde_json::json;
use serenity::{
    AutoArchiveDuration, ChannelId, ChannelType, CreateActionRow, CreateAttachment, CreateChannel,
    CreateCommand, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateMessage, CreateSelectMenu, CreateSelectMenuKind, CreateThread,
    EditAttachments, EditInteractionResponse, EditMessage, EditThread, GetMessages, GuildId, Http,
    HttpBuilder, Interaction, MessageId, RoleId, UserId,
};

use super::raw::{Api, token};
use super::settings;

/// serenity's HTTP side alone, with the rights to do everything.
async fn all_rights(settings: Settings) -> (Playground, Http) {
    let discord = Playground::start(settings).await.expect("started");
    discord.change(|world| {
        let role = world.guild.roles.values_mut().find(|role| role.managed).expect("the bot's role");
        role.permissions = MANAGE_CHANNELS | MANAGE_MESSAGES | MANAGE_ROLES | MANAGE_THREADS | 1 << 51;
    });
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let http = HttpBuilder::new(TOKEN).client(client).proxy(discord.url()).ratelimiter_disabled(true);
    let http = http.application_id(serenity::ApplicationId::new(BOT.0)).build();
    (discord, http)
}

#[tokio::test]
async fn serenity_reads_the_guild_and_its_people() {
    let (discord, http) = all_rights(Settings { privileged_intents: 1 << 1, ..settings() }).await;
    let guild = GuildId::new(GUILD.0);
    let amira = UserId::new(discord.user("Amira").id.0);
    assert_eq!(http.get_guild(guild).await.expect("a guild").name, "Caravanserai");
    assert_eq!(http.get_channels(guild).await.expect("channels").len(), 6);
    assert_eq!(http.get_guild_roles(guild).await.expect("roles").len(), 4);
    assert_eq!(http.get_guild_members(guild, Some(100), None).await.expect("members").len(), 7);
    assert_eq!(http.get_member(guild, amira).await.expect("a member").display_name(), "Amira");
    assert_eq!(http.get_user(amira).await.expect("a user").display_name(), "Amira");
    assert!(http.get_current_user().await.expect("itself").bot);
    assert_eq!(http.get_current_application_info().await.expect("the application").id.get(), BOT.0);
    assert_eq!(http.get_guilds(None, None).await.expect("guilds").len(), 1);
    assert_eq!(http.get_bot_gateway().await.expect("a gateway").shards, 1);

    let wanderers = discord.read(|world| {
        world
            .guild
            .roles
            .values()
            .find(|role| role.mentionable)
            .map(|role| RoleId::new(role.id.0))
            .expect("a role")
    });
    http.remove_member_role(guild, amira, wanderers, None).await.expect("taken");
    http.add_member_role(guild, amira, wanderers, None).await.expect("given");
    let made = guild.create_channel(&http, CreateChannel::new("New place").kind(ChannelType::Text)).await;
    let made = made.expect("a channel");
    assert_eq!(made.name, "new-place");
    http.delete_channel(made.id, None).await.expect("deleted");

    let command = CreateCommand::new("here").description("d").name_localized("de", "hier");
    let made = guild.create_command(&http, command.clone()).await.expect("a command");
    assert_eq!(http.get_guild_command(guild, made.id).await.expect("read").name, "here");
    assert_eq!(guild.set_commands(&http, vec![command]).await.expect("set")[0].id, made.id);
    let all = guild.get_commands_with_localizations(&http).await.expect("commands");
    assert_eq!(all[0].name_localizations.as_ref().expect("localised")["de"], "hier");
    http.delete_guild_command(guild, made.id).await.expect("deleted");
    discord.finish();
}

#[tokio::test]
async fn serenity_reads_messages_threads_and_direct_messages() {
    let (discord, http) = all_rights(Settings { privileged_intents: 1 << 1, ..settings() }).await;
    let oasis = ChannelId::new(discord.channel("oasis").0);
    let guild = GuildId::new(GUILD.0);
    let file = |name: &str| CreateAttachment::bytes(super::picture::dunes(4, 4), name).description("words");
    let select =
        CreateSelectMenu::new("who", CreateSelectMenuKind::User { default_users: None }).max_values(2);
    let message = CreateMessage::new()
        .content("hello")
        .add_file(file("a.png"))
        .add_file(file("b.png"))
        .components(vec![CreateActionRow::SelectMenu(select)]);
    let mut sent = oasis.send_message(&http, message).await.expect("sent");
    assert_eq!(sent.attachments[0].dimensions(), Some((4, 4)));
    let kept = EditAttachments::keep_all(&sent).remove(sent.attachments[0].id).add(file("c.png"));
    sent.edit(&http, EditMessage::new().attachments(kept)).await.expect("edited");
    let names: Vec<&str> = sent.attachments.iter().map(|file| file.filename.as_str()).collect();
    assert_eq!(names, ["b.png", "c.png"]);
    assert_eq!(sent.attachments[0].description.as_deref(), Some("words"));
    let reply = sent.reply_ping(&http, "a reply").await.expect("replied");
    assert_eq!(reply.referenced_message.as_ref().map(|message| message.id), Some(sent.id));
    assert_eq!(oasis.messages(&http, GetMessages::new().after(sent.id)).await.expect("history").len(), 1);
    assert_eq!(oasis.message(&http, sent.id).await.expect("one").content, "hello");
    sent.pin(&http).await.expect("pinned");
    assert_eq!(oasis.pins(&http).await.expect("pins").len(), 1);
    sent.unpin(&http).await.expect("unpinned");
    oasis.delete_messages(&http, [reply.id, sent.id]).await.expect("both deleted");

    let private = CreateThread::new("hush").kind(ChannelType::PrivateThread);
    let thread =
        oasis.create_thread(&http, private.auto_archive_duration(AutoArchiveDuration::OneHour)).await;
    let thread = thread.expect("a thread");
    let bashir = UserId::new(discord.user("Bashir").id.0);
    http.add_thread_channel_member(thread.id, bashir).await.expect("added");
    assert_eq!(http.get_channel_thread_members(thread.id).await.expect("members").len(), 2);
    http.remove_thread_channel_member(thread.id, bashir).await.expect("removed");
    assert_eq!(http.get_guild_active_threads(guild).await.expect("threads").threads.len(), 1);
    thread.id.edit_thread(&http, EditThread::new().archived(true)).await.expect("archived");
    let old = http.get_channel_archived_private_threads(oasis, None, None).await.expect("threads");
    assert_eq!(old.threads[0].name, "hush");
    let read = http.get_channel(thread.id).await.expect("a channel").guild().expect("of a guild");
    assert!(read.thread_metadata.expect("a thread").archived);
    http.delete_channel(thread.id, None).await.expect("deleted");

    let dm = bashir.create_dm_channel(&http).await.expect("a channel");
    assert_eq!(dm.recipient.id, bashir);
    dm.broadcast_typing(&http).await.expect("typing");
    assert!(http.get_channel(dm.id).await.expect("a channel").private().is_some());
    discord.finish();
}

#[tokio::test]
async fn serenity_answers_interactions() {
    let (discord, http) = all_rights(settings()).await;
    Api::of(&discord).register(json!([{"name": "do", "description": "d"}])).await.ok();
    let action = discord.user("Amira").slash("oasis", "/do");
    let token = token(&discord, &action);
    let message = CreateInteractionResponseMessage::new().content("first");
    let answer = CreateInteractionResponse::Message(message);
    http.create_interaction_response(action.id.0.into(), &token, &answer, Vec::new())
        .await
        .expect("answered");
    let first = http.get_original_interaction_response(&token).await.expect("read");
    let command = json!({"content": "changed"});
    let changed =
        http.edit_original_interaction_response(&token, &command, Vec::new()).await.expect("edited");
    assert_eq!((changed.id, changed.content.as_str()), (first.id, "changed"));
    let follow = CreateInteractionResponseFollowup::new().content("second").ephemeral(true);
    let file = CreateAttachment::bytes(b"words".to_vec(), "words.txt");
    let second = http.create_followup_message(&token, &follow, vec![file]).await.expect("followed");
    assert!(second.flags.expect("flags").contains(serenity::MessageFlags::EPHEMERAL));
    let follow = CreateInteractionResponseFollowup::new().content("better");
    let better = http.edit_followup_message(&token, second.id, &follow, Vec::new()).await.expect("edited");
    assert_eq!(http.get_followup_message(&token, second.id).await.expect("read").content, better.content);
    http.delete_followup_message(&token, second.id).await.expect("deleted");
    http.delete_original_interaction_response(&token).await.expect("deleted");
    let edit = EditInteractionResponse::new().content("gone");
    let error = http.edit_original_interaction_response(&token, &edit, Vec::new()).await.expect_err("gone");
    assert!(error.to_string().contains("Unknown Message"), "{error}");
    discord.finish();
}

/// What a bot would be told of an interaction.
fn told(discord: &Playground, action: &Action) -> Interaction {
    let payload = discord.read(|world| world.interaction_json(&world.interactions[&action.id]));
    serde_json::from_value(payload).expect("serenity reads it")
}

#[tokio::test]
async fn serenity_reads_what_users_chose() {
    let (discord, http) = all_rights(settings()).await;
    let options = json!([
        {"type": 6, "name": "who", "description": "d"}, {"type": 7, "name": "where", "description": "d"},
        {"type": 8, "name": "role", "description": "d"}, {"type": 10, "name": "much", "description": "d"},
        {"type": 5, "name": "yes", "description": "d"}, {"type": 4, "name": "count", "description": "d"},
    ]);
    Api::of(&discord).register(json!([{"name": "do", "description": "d", "options": options}])).await.ok();
    let amira = discord.user("Amira");
    let text = "/do who:@Bashir where:#fireside role:@Wanderers much:2.5 yes:true count:-3";
    let Interaction::Command(command) = told(&discord, &amira.slash("oasis", text)) else {
        panic!("a command")
    };
    let data = &command.data;
    assert_eq!(data.resolved.users.values().next().map(|user| user.name.as_str()), Some("bashir"));
    assert_eq!(
        data.resolved.channels.values().next().map(|place| place.name.as_deref()),
        Some(Some("fireside"))
    );
    assert_eq!(data.resolved.roles.values().next().map(|role| role.name.as_str()), Some("Wanderers"));
    assert_eq!(
        data.options.iter().find(|one| one.name == "count").and_then(|one| one.value.as_i64()),
        Some(-3)
    );
    assert_eq!(command.user.id.get(), amira.id.0);
    let member = command.member.as_ref().expect("in a guild");
    assert!(member.permissions.expect("permissions").bits() == ALL & serenity::Permissions::all().bits());

    let oasis = ChannelId::new(discord.channel("oasis").0);
    let kinds = [
        ("users", CreateSelectMenuKind::User { default_users: None }, amira.id),
        (
            "channels",
            CreateSelectMenuKind::Channel { channel_types: None, default_channels: None },
            discord.channel("welcome"),
        ),
        ("both", CreateSelectMenuKind::Mentionable { default_users: None, default_roles: None }, amira.id),
    ];
    for (name, kind, value) in kinds {
        let row = CreateActionRow::SelectMenu(CreateSelectMenu::new(name, kind));
        let sent = oasis.send_message(&http, CreateMessage::new().content(name).components(vec![row])).await;
        let id = playground::world::clock::Snowflake(sent.expect("sent").id.get());
        let seen = amira.current(id).expect("seen");
        let chosen = amira.chooses(&seen, name, &[&value.to_string()]);
        let Interaction::Component(press) = told(&discord, &chosen) else { panic!("a press") };
        assert_eq!(press.message.id, MessageId::new(id.0));
        assert!(amira.try_choose(&seen, name, &["7"]).is_err(), "nobody and nothing");
    }
    // From a direct message: a user, no member.
    let Interaction::Command(command) = told(&discord, &amira.slash("dm", "/do")) else {
        panic!("a command")
    };
    assert!(command.member.is_none() && command.guild_id.is_none());
    discord.finish();
}

#[tokio::test]
async fn serenity_reads_what_is_half_typed() {
    let (discord, _) = all_rights(settings()).await;
    let api = Api::of(&discord);
    let pace = json!([{"name": "a move an hour", "value": "hour"}]);
    let colour = json!([{"name": "sand", "value": 0}]);
    let options = json!([
        {"type": 3, "name": "name", "description": "d", "min_length": 5},
        {"type": 3, "name": "pace", "description": "d", "choices": pace},
        {"type": 4, "name": "colour", "description": "d", "choices": colour},
        {"type": 4, "name": "seats", "description": "d", "max_value": 5},
        {"type": 10, "name": "price", "description": "d"},
        {"type": 5, "name": "open", "description": "d"},
        {"type": 6, "name": "guest", "description": "d"},
        {"type": 3, "name": "game", "description": "d", "autocomplete": true},
    ]);
    api.register(json!([{"name": "do", "description": "d", "options": options}])).await.ok();
    let amira = discord.user("Amira");
    let options = |text: &str| -> Vec<(String, serenity::CommandDataOptionValue)> {
        let interaction = discord.change(|world| {
            let channel = world.channel_named("oasis").expect("a channel");
            let mut sent = world.parse_command(amira.id, channel, text).expect("a command");
            sent.focused = Some("game".to_owned());
            let id = world.user_completes(amira.id, channel, &sent).expect("sent as it stands");
            world.interaction_json(&world.interactions[&id])
        });
        let Interaction::Autocomplete(typed) = serde_json::from_value(interaction).expect("readable") else {
            panic!("suggestions are asked for");
        };
        typed.data.options.into_iter().map(|option| (option.name, option.value)).collect()
    };
    use serenity::CommandDataOptionValue::{Autocomplete, Integer, String as Text};
    let game = |typed: &str| {
        let (kind, value) = (serenity::CommandOptionType::String, typed.to_owned());
        ("game".to_owned(), Autocomplete { kind, value })
    };
    let found = options("/do name:sh pace:a mo colour:sa seats:9 price:x open:ye guest:@No game:Sal");
    let named = |name: &str, value| (name.to_owned(), value);
    assert_eq!(
        found,
        [
            named("name", Text("sh".to_owned())),
            named("pace", Text("a mo".to_owned())),
            named("seats", Integer(9)),
            game("Sal"),
        ],
        "words and numbers as they stand, the rest not yet"
    );
    let found = options("/do pace:a move an hour colour:sand game:");
    let finished = [named("pace", Text("hour".to_owned())), named("colour", Integer(0)), game("")];
    assert_eq!(found, finished, "what is finished comes as ever");
    discord.finish();
}

#[tokio::test]
async fn every_kind_of_event_is_read() {
    const NAMES: [&str; 15] = [
        "CHANNEL_CREATE",
        "CHANNEL_DELETE",
        "CHANNEL_PINS_UPDATE",
        "CHANNEL_UPDATE",
        "GUILD_MEMBER_REMOVE",
        "GUILD_MEMBER_UPDATE",
        "INTERACTION_CREATE",
        "MESSAGE_CREATE",
        "MESSAGE_DELETE",
        "MESSAGE_UPDATE",
        "THREAD_CREATE",
        "THREAD_DELETE",
        "THREAD_MEMBERS_UPDATE",
        "THREAD_UPDATE",
        "TYPING_START",
    ];
    let privileged_intents = 1 << 1 | 1 << 8 | 1 << 15;
    let (discord, http) = all_rights(Settings { privileged_intents, ..settings() }).await;
    let mut client =
        serenity::ClientBuilder::new_with_http(http, serenity::GatewayIntents::all()).await.expect("built");
    let http = std::sync::Arc::clone(&client.http);
    tokio::spawn(async move { client.start().await });
    discord.identified(1).await;

    let oasis = ChannelId::new(discord.channel("oasis").0);
    let post = oasis.say(&http, "one").await.expect("sent");
    post.pin(&http).await.expect("pinned");
    oasis.broadcast_typing(&http).await.expect("typing");
    let thread =
        oasis.create_thread_from_message(&http, post.id, CreateThread::new("t")).await.expect("a thread");
    let celine = discord.user("Celine");
    http.add_thread_channel_member(thread.id, UserId::new(celine.id.0)).await.expect("added");
    thread.id.edit_thread(&http, EditThread::new().archived(true)).await.expect("archived");
    http.delete_channel(thread.id, None).await.expect("deleted");
    post.delete(&http).await.expect("deleted");
    let made = http.create_channel(GuildId::new(GUILD.0), &json!({"name": "n"}), None).await.expect("made");
    http.delete_channel(made.id, None).await.expect("deleted");
    discord.deny_bot("oasis", SEND_MESSAGES);
    discord.change(|world| {
        let role = world.guild.roles.values().find(|role| role.mentionable).expect("a role").id;
        world.set_role(celine.id, role, false).expect("changed");
    });
    celine.says("fireside", "words");
    Api::of(&discord).register(json!([{"name": "do", "description": "d"}])).await.ok();
    let _ = celine.slash("fireside", "/do");
    celine.leaves();
    let log = discord.gateway_log();
    let sent: BTreeSet<&str> = log.iter().filter_map(|line| line.strip_prefix("event ")).collect();
    assert_eq!(sent.into_iter().collect::<Vec<_>>(), NAMES);
    discord.finish();
}

#[test]
fn a_malformed_event_would_be_caught() {
    let broken = json!({"op": 0, "s": 1, "t": "MESSAGE_CREATE", "d": {"id": "1"}});
    assert!(playground::serenity_reads(&broken).is_err());
    let good = json!({"op": 0, "s": 1, "t": "MESSAGE_DELETE", "d": {"id": "1", "channel_id": "2"}});
    assert_eq!(playground::serenity_reads(&good), Ok(()));
}
