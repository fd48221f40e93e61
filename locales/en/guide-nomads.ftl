# How to play Nomads of Arabia: one screen a page, for somebody who has never seen the game. The rules are N1 to N42 in
# docs/rules/nomads.md.

guide-nomads-goal-title = The goal
guide-nomads-goal =
    You are a nomad. You catch animals in the lands, carry them to cities and sell them there. Whoever has the most **Dinars** (money) when **Mecca** appears wins. Animals that you still carry then bring nothing.

    The board is five rows of spaces:
    - **city** (white, with houses): sell here, and take **handlers** along, dice that catch animals,
    - **land** (five colours): catch animals here,
    - **desert** (sand): here you may make the board move,
    - **mountain**: nobody goes there.

    New rows appear at the top, beside the **Pilgrim**; old ones disappear at the bottom.
    Everybody begins in the lower city with 10 Dinars.

guide-nomads-turn-title = A turn
guide-nomads-turn =
    1. **Move** your nomad by one space or two, or stay.
    2. Then, if you like, do **one** thing where you stand:
    - on a **land**: **capture** animals or **call** new ones; you need handlers for both,
    - on a **desert** space: **shift** the desert: the bottom row leaves, a new one comes at the top,
    - in a **city**: **sell** animals.
    3. **End** your turn. It ends by itself when you can do nothing more.

    Instead of all that you may travel with the **Pilgrim**.
    During your turn you can also use special disks, which you find in cities.

    -# A usual trip: leave a city with handlers, capture in a land nearby, come back, sell.

guide-nomads-moving-title = Moving and handlers
guide-nomads-moving =
    {""}**Handlers** are dice. They catch animals for you: a goat handler catches goats, and so on.
    - When you **leave a city**, take **2 handlers for free or 3 for 3 Dinars**, as you choose from those that are left.
    - When you **enter a city**, all your handlers go back.

    {""}**Moving**: go to a space that touches yours: beside it, or in the row above or below, like bricks in a wall.
    - One space is free.
    - A second space costs **1 Dinar for each animal** you carry, and **3 Dinars** more if you carry three handlers.
    - Passing through a city counts as entering and leaving it.

    The first to enter a city with a **?** takes that special disk, secretly.
guide-nomads-moving-caption = 1 stands in the city D3. C2 and D4 are one space away. D5 is two, by way of D4: free as well, because 1 carries nothing. B3 touches C3, but not D3.

guide-nomads-capture-title = Capture and call
guide-nomads-capture =
    Each land has one **box** of animals, below the board; all spaces of that land share it.

    {""}**Capture**: roll your handlers. Each shows its animal on four sides of six; two are blank.
    - A handler that shows its animal takes one of that animal from the box, if one is there.
    - All blank: you may take any **one** animal of the box.

    {""}**Call**, instead: say so before you roll. Animals come from the **stock**, the reserve below the board, into the box, and not yet to you.
    - A handler that shows its animal brings two of it.
    - All blank: one of each kind.

    Without handlers you can do neither.
guide-nomads-capture-caption = 1 stands on D5, in the grasslands, with a goat handler and a horse handler. The box of the grasslands has 2 goats and 6 horses: a capture brings up to one of each.

guide-nomads-selling-title = Selling
guide-nomads-selling =
    In a city you may sell as many animals as you like, once a turn.

    Below the board each kind of animal has a row of numbers, the **stock**. Animals lie on the lowest ones. The **first free number is the price** of each animal of that kind in your whole sale; it also stands in the gold coin.

    - Then the animals you sold go onto the lowest free numbers: the price **rises** for whoever sells next.
    - Animals that come into the lands leave the highest numbers: the price **falls**.

    So a kind is worth most while few of it are about.
guide-nomads-selling-caption = 2 is in the city B2 with 3 camels. The price is 8: they bring 24 Dinars. Then they cover 8, 9 and 10 in the stock, and the next camel brings 12.

guide-nomads-pilgrim-title = Pilgrim and getting lost
guide-nomads-pilgrim =
    {""}**Travel with the Pilgrim** instead of a normal turn. Your handlers go back, you keep at most **two animals**, and your nomad waits with the Pilgrim.
    On your **next turn** you come down on any space but a mountain. You cannot move on, capture, call or shift in that turn, and you take no disk there; but in a city you may sell.

    {""}**Lost in the desert**: if the row under your nomad leaves the board, you lose your handlers and all animals but two of your choice. Your next turn must be the journey with the Pilgrim, and the one after that brings you back.

    The bottom row is the one that leaves: do not stay there long.
guide-nomads-pilgrim-caption = 1 waits with the Pilgrim and may come down anywhere, such as in the city B2 or on E6, but not on the mountain D6.

guide-nomads-desert-title = How the board changes
guide-nomads-desert =
    {""}**Shift**: the bottom row leaves, all others move down, a new one comes in at the top. Rows with a city and rows without take turns.
    You may shift on a desert space, unless a nomad stands in the bottom row.

    {""}**Restock**, at the end of a turn:
    - If a land's box is empty, dice bring new animals into it.
    - If a kind of animal is in no box at all, four of it come, by dice.
    - If any of this happened, one more box gets animals by chance, and then **the desert shifts**: nomads in the bottom row are lost.

    A yellow die means the box with the fewest animals. If several have that, whoever had the turn chooses. All animals come from the stock, as long as there are any.
guide-nomads-desert-caption = 2 stands in the desert on C2, but may not shift now: 1 stands on E3, in the bottom row.

guide-nomads-disks-title = Special disks
guide-nomads-disks =
    Found in cities, secret until used, each used once. The others see how many you have.
    - **4, 5, 6 Dinars**: paid to you at the end of the game.
    - **Abdul the Trader**: sell wherever you are, in addition to your action. In a city it is still one sale a turn.
    - **Expert Handler**: take any one animal from any box, in addition to your action.
    - **Ride the Winds**: instead of moving, go to any space but a mountain, free, with all you carry.
    - **Silver Tongue**: say so before you sell: 1 Dinar more for each animal you sell this turn.
    - **Sands of Time**: an extra turn, after your own or between two turns of others.

guide-nomads-end-title = The end
guide-nomads-end =
    Each new city brings a disk with it. First come the special disks, face down (**?** on gold). When those are all out come the **final disks**, face up (**?** on white while they wait).
    - A final disk with an animal stays in its city: this animal brings **1 Dinar more** there.
    - The final disk **Mecca** ends the game **at once**. Nobody sells any more.

    At the top right you see how many disks are to come. Mecca is one of the final ones, nobody knows which.

    Then disks with Dinars are paid. Most Dinars win; if they are equal, most animals; otherwise the win is shared.

guide-nomads-picture-title = The picture
guide-nomads-picture =
    - **Figure with a number**: a nomad. White ring: the one who had the latest turn.
    - **Signs of the lands**: grass (grasslands), cracks (wastelands), hills (highlands), waves (wadis), crystals (saltflats). Sand: desert. Houses: a city.
    - **Gold ?** in a city: a special disk. **Animal +1**: a final disk.
    - Top: who is with the **Pilgrim** or **lost**; the disks **to come**.
    - Middle: the five **boxes**, how many animals of each kind.
    - Below: **price** in the coin, the **stock**, and the **handlers** that are left (small squares).

    On a player's card: Dinars, the animals carried, the space, the handlers carried, and **?×2** for two secret disks.
    Below the title: how many **disks** this game has, how often it has **shifted**, and in how many turns the desert shifts by itself.
guide-nomads-picture-caption = four players in the middle of a game.

## What depends on the table

guide-nomads-disks-option =
    { $disks ->
        [0] **No special disks**: final disks come with the first new city.
        [one] **1 special disk** is in this game, drawn from eight.
       *[other] **{ $disks } special disks** are in this game, drawn from eight.
    }
guide-nomads-long = **Final disks**: five, one for each animal and Mecca.
guide-nomads-short = **Short ending**: Mecca is one of only three final disks; two animals have none.
guide-nomads-forced = **The desert shifts by itself** after three rounds without a capture, a call, a sale or a shift, and ten rounds after the last shift at the latest.
guide-nomads-forced-quiet = **The desert shifts by itself** after three rounds without a capture, a call, a sale or a shift.
guide-nomads-no-forced-shifts = **No forced shifts**: the desert never shifts just because time has passed.
guide-nomads-numbers = **{ $players } players**: { $handlers } handlers of each kind, prices from { $lowest } to { $highest }.
guide-nomads-first = **Seat { $seat }** begins.
