"""The Souls of a round, pair by pair: pure functions of the mats and a few flags.

What rules call, with mats as state.Mats (EMPTY on the diagonal, else a Stance kind) and sets of seats as bits:

`pairs(seats, first) -> tuple[tuple[Seat, Seat], ...]`
    The order of scoring: the first player with each later player clockwise, then the next player, each pair once.
    A pair is (earlier, later) in that order.

`lovers(mats) -> int`
    The seats whose True Love faces the other True Love.

`score(mats, a, b, leaders, lovers, singers, flagellants, burnt) -> Outcome`
    One pair. `leaders`: seats that Coup d'Etat hits; `lovers`: see above; `singers`: seats that sing their Sonnet in
    this pair; `flagellants`: seats that lose nothing any more this round; `burnt`: by seat the opponent of its burnt
    pair or -1 (helps only while that opponent's card in the pair is a Betrayal).
    Outcome is a NamedTuple of `gains: tuple[int, int]` and `losses: tuple[int, int]` for a and b, none negative.

`takes(mats, a, b) -> tuple[Take, ...]`
    The card-takings that fire in the pair, a's first: frames.Take with finals=True for the optional PEACEKEEPING
    (Actions and Finals), finals=False for the compulsory quoted one (Actions only).

`sonnet(mats, a, b) -> Seat`
    The seat of the pair whose Sonnet meets a Betrayal, or -1.

`bitter(mats, a, b) -> int`
    The seats of the pair against which Bitter Taste was played.
"""
