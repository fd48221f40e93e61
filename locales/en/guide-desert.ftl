# How to play Through the Desert: one screen a page, for somebody who has never seen the game. The rules are D1 to D40 in
# docs/rules/desert.md.

guide-desert-goal-title = The goal
guide-desert-goal =
    You lead caravans of camels through the desert. Most points win, when one colour of camels has run out.
    The board is made of six-sided **hexes**. Each has a name: D7 is in row D.

    You score for
    - **waterholes** that your camels stand on,
    - **oases** (palms) that your caravans reach,
    - **land** that a caravan encloses,
    - the **largest caravan** of each colour.

    There are five camel **colours**, and everybody uses all of them. A **caravan** is your leader of one colour, with all camels of that colour that are joined to it: so you have up to five caravans.
    A **leader** is the camel with a flag. The number on the flag says whose it is, and so does the line around the caravan.

guide-desert-turn-title = A turn
guide-desert-turn =
    The game has two parts.

    1. **Leaders.** One after the other, everybody places one leader, until all are on the board. Each starts a caravan.
    2. **Camels.** From then on you place **two camels** a turn, of one colour or of two. Each joins your own caravan of its colour.

    - In the first round of camels the first two players place only one each; if two play, only the first.
    - You cannot pass.
    - What a camel scores, it scores at once.

    The camels come from a supply that all share: see **Camels left** below the board.

guide-desert-leaders-title = Placing leaders
guide-desert-leaders =
    Place a leader of any colour that you still have. Its hex must be
    - empty: no piece, no waterhole, no palm, no mountain,
    - **not next to a palm**,
    - **not next to another leader**, yours or anybody's.

    Next to a waterhole is fine.
    Your **first** leader must have a colour that no leader on the board has yet.

    -# Look for room: caravans of one colour may never touch later, so a rival close by in the same colour shuts you out.
guide-desert-leaders-caption = some places for 2's green leader are ringed, F7 among them. Not E7, next to the leader on D7. Not C5, next to the palm. Not C8, a waterhole.

guide-desert-camels-title = Placing camels
guide-desert-camels =
    A camel goes on an empty hex or on a waterhole, if that hex
    - **touches your own caravan** of the camel's colour, and
    - **touches no other player's caravan** of that colour.

    Caravans of different colours may stand side by side, and a caravan may fork.
    No camel goes on a mountain, a palm, another piece, or enclosed land.
    A colour with no camels left cannot be placed.
guide-desert-camels-caption = 1 may put a green camel next to the leader on D7: on C7, C8, D6 or D8. Not on E7 or E8: they touch 2's green caravan on F7.

guide-desert-water-title = Water and oases
guide-desert-water =
    - **Waterhole** (blue, with a number): place a camel on it and take it. It is worth its number: 1, 2 or 3 points. What you have taken lies face down: the others see how many you have, not how much they are worth. **My hand** shows you.
    - **Oasis** (palm): nobody may stand on it. The first camel of a caravan that stands **next to** it earns **5 points**. A caravan scores each oasis once, but it may reach several, and other caravans may reach the same one.
guide-desert-water-caption = 1's green camel on D6 is next to the palm on D5, which brought 5 points. The waterholes on C6 and C8 are within reach now.

guide-desert-enclosing-title = Enclosing land
guide-desert-enclosing =
    When **one** of your caravans shuts a piece of land off from the rest of the board, it **encloses** that land, and the land is yours.
    - The edge of the board and mountains help to shut it off. A second caravan does not, not even your own.
    - No camel or leader may be inside, whoever it belongs to.
    - Only a camel encloses land, never a leader. Any size will do.

    You get at once
    - every waterhole inside,
    - 5 points for each oasis inside that this caravan had not reached.

    Besides, each enclosed hex without a palm is **1 point**. Nobody may place there any more, not even you.
guide-desert-enclosing-caption = 1's yellow caravan stands on K2, K3 and L3. With a camel on M3 it encloses L1, L2 and M2, because the edge of the board shuts the other side: 3 points, and the waterhole on L1.

guide-desert-end-title = End and points
guide-desert-end =
    When the **last camel of any colour** is placed, that player finishes the turn, and the game is over. It also ends when the next camel cannot be placed anywhere.

    Your points:
    - your waterholes: the numbers on them,
    - **5** for each oasis that a caravan of yours has reached,
    - **1** for each hex you enclosed (not for palms),
    - **10** for the largest caravan of each colour; if several share it, **5** for each of them.

    Most points win. If they are equal, the win is shared. All hidden waterholes are shown then.

guide-desert-picture-title = The picture
guide-desert-picture =
    - **Flag**: a leader, with its player's number. **Line** around a caravan: its player's colour.
    - **Sign** on a blanket: green ●, pink ▲, yellow ■, purple ◆, turquoise ✚.
    - **Blue pool**: waterhole. **Palm**: oasis. A small **circle** at a palm: that caravan has scored it.
    - **Stripes** and **+3**: enclosed land, and its points.
    - **White ring**: the latest move. A hex without a label cannot be used.

    On a player's card: points so far, without what is hidden. Then waterholes taken (×3), points of oases, enclosed hexes, and **+10** for the largest caravans so far, which is not counted yet. Below: the latest pieces, or the leaders still to place.
    At the foot: the **camels left** of each colour.
guide-desert-picture-caption = four players in the middle of a game.

## What depends on the table

guide-desert-edition-2005 = **Edition 2005**: boards without a river; the host may say where the palms stand.
guide-desert-edition-2017 = **Edition 2017**: with or without a river; the host may say where the palms stand.
guide-desert-edition-2024 = **Edition 2024**: with or without a river; the palms are drawn.
guide-desert-board = **Board**: { $board }.
guide-desert-river = **River**: the first time that two neighbours of one caravan stand on both sides of the river, it earns 5 points, once for each caravan. A small bridge marks it. The river does not help to enclose land.
guide-desert-river-picture = **River** (blue line): a **bridge** marks a caravan that has crossed it and scored. The wavy line on a card: points of crossings.
guide-desert-river-points = **5** for each caravan of yours that has crossed the **river**.
guide-desert-serpentine = **Serpentine**: after each round of leaders the order turns round: 1 2 3, 3 2 1, 1 2 3.
guide-desert-aquifers = **Aquifers**: waterholes lie face down, without a number. Only who takes one learns its value.
guide-desert-palms = **Palms**: the host chose where they stand: { $at }.
guide-desert-random-gifts = **Random gifts**: which leader each player gives back is drawn.
guide-desert-gifts = **Five players**: before the first leader, everybody gives one leader back, each another colour, and so has four caravans. If all your colours are on the board already, your first leader may have any colour.
guide-desert-small = **{ $players } players**: only a part of the board is in play, and pictures show only that part. Its border is an edge of the board.
guide-desert-camels-each = **{ $players } players**: { $camels } camels of each colour.
guide-desert-first = **Seat { $seat }** begins.
