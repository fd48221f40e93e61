# How to play Desert Bazaar: one screen a page, for somebody who has never seen the game. The rules are B1 to B32 in
# docs/rules/bazaar.md.

guide-bazaar-goal-title = The goal
guide-bazaar-goal =
    You collect resources with dice and pay with them to put tents on the board. Most points win, when no tent can be placed any more.

    There are four **resources**: water, camel, silk and spice. You hold them as **cards**. A **tile** has a tent on it that produces one resource; it fills one six-sided **hex** of the board. Hexes have names: E5 is in row E.

    An **encampment** is a group of tiles that touch, whoever they belong to. Your **marker** is the small flag with your number on a tile; you have seven.

    You score for
    - a tile that stands **alone**: 2 points at once,
    - tiles in an **encampment of seven**: 1 point each when it is complete,
    - your **markers** on the board at the end: 1 point each,
    - the **most cards** of a resource at the end: 2 points.

guide-bazaar-turn-title = A turn
guide-bazaar-turn =
    Each turn you do **one of two things**:
    - **Roll**: draw a card, roll three dice, take cards.
    - **Build**: place one tile or more, as many as you can pay for.

    Your cards are secret: the others see how many you have, not which. **My hand** shows them to you. You may hold any number.

    {""}**At the start** everybody gets nine cards by dice. For each die that shows a **wild** (any resource) you choose the card; all choose at the same time, in secret. If a pile is too small for everybody, those who come up short choose again.

guide-bazaar-rolling-title = Rolling
guide-bazaar-rolling =
    1. **Draw** one card of your choice. Then the three dice roll. Each can show the four resources, a **wild** (any resource) or a **desert** (nothing).
    2. **Take**: choose a resource that a die shows. You get one card for each die that shows it, and one for each wild.

    Or, instead of taking, **keep** one die and roll the others again, once. Deserts are not rolled again, and at least one other die must be left to roll.
    - At least one of the new dice must match the die you kept, or be wild. Then you get a card for every die that matches, the kept one too.
    - If none matches, you get nothing for the dice. The card you drew stays yours.
    - If you kept a wild, choose any resource that the new dice show.

    If a pile is too small, you get what is left.
guide-bazaar-rolling-caption = 1 rolled a wild, a spice and a desert. Taking spice brings 2 cards: one for the spice, one for the wild. Or 1 keeps one of the two and rolls the other again.

guide-bazaar-building-title = Building: where
guide-bazaar-building =
    1. Choose a tile of the **north** or the **south** row. In one turn all your tiles come from the same row.
    2. Place it on any empty hex, as long as no encampment gets **more than seven** tiles. Hexes with a cross are closed for that reason.
    3. Your **marker** goes on it. If all your seven are on the board already, the tile belongs to nobody and scores nothing.

    Build on as long as you can pay, then choose **done**. A building turn has one tile at least.
    When you have emptied a row, four new tiles come at once. Otherwise it is filled up after your turn.
guide-bazaar-building-caption = 3 may build next to the encampment of five, on E8 for example. Not on D8: that would join five and two to eight. Not on I3: it touches a full one.

guide-bazaar-paying-title = Building: paying
guide-bazaar-paying =
    The three signs beside a tile are its **cost**.

    - **Neighbours help.** Each tile that touches the hex, whoever owns it, gives one of the resource that it produces, if the cost has it. That costs its owner nothing.
    - The rest you pay with **cards**; they go back to their piles.
    - If a card is missing, **trade**: any three of your cards for one that this cost still lacks, as often as you need. Its pile must have one.

    What you cannot pay for you cannot place.

    -# Build next to tiles that produce what your tile costs.
guide-bazaar-paying-caption = 1 wants north 2, for 1 camel and 2 silk. On E6 the silk tent on E5 gives one silk, and 1 pays 1 camel and 1 silk. On H8 nobody helps: 1 pays all three.

guide-bazaar-scoring-title = Points
guide-bazaar-scoring =
    - **Alone**: a tile with your marker that touches no other tile: **2 points** at once.
    - **Seven**: when an encampment reaches seven tiles, every marker on it is **1 point** for its owner. Whoever placed the seventh gets **1 more**. Then these markers go back to their owners.

    The tiles of a full encampment stay, and nothing may be built next to them any more.
    One tile may join two encampments, if they have seven at most together.

    -# Markers come back only from full encampments. With none left you build for nobody.
guide-bazaar-scoring-caption = a tile on I4 joins two encampments to one of seven. Every marker there brings its owner 1 point, and 2 gets 1 more for the seventh tile.

guide-bazaar-end-title = The end
guide-bazaar-end =
    The game ends at once
    - when no hex is left where a tile may go, also in the middle of a turn,
    - when no tile is left,
    - after three rounds in which nobody built or got a card.

    Then you get
    - **1 point** for each of your markers on the board,
    - **2 points** for each resource of which you hold the most cards; if two hold as many, nobody gets them.

    Most points win; if they are equal, most cards; otherwise it is a draw. All cards are shown then.

guide-bazaar-picture-title = The picture
guide-bazaar-picture =
    - **Signs**: drop (water), camel, bolts of cloth (silk), heap (spice). The sign on a tent is what its tile produces.
    - **Flag with a number** and a coloured edge: a tile with that player's marker. No flag: nobody's.
    - **Dark bands** join the tiles of an encampment; **3/7** is how many it has. Grey tiles: a full one.
    - **Cross**: no tile may go here. **White ring**: the latest tiles.
    - Top and bottom: the rows **north** and **south**: each tile with its cost.
    - Corners: cards left in each pile, tiles **face down**, and in a roll the three **dice** (gold frame: kept).

    On a player's card: points so far, cards in hand, markers left (a small tent), the latest turn. **quiet 2 of 9** below the title: turns without a card or a tile; at the last one the game ends.
guide-bazaar-picture-caption = three players in the middle of a game.

## What depends on the table

guide-bazaar-players = **{ $players } players**: nine cards each at the start, seven markers each.
guide-bazaar-first = **Seat { $seat }** begins.
