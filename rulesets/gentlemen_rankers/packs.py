"""Packs and stacks: dealing, drawing, discarding, dealing anew (GR-A1, GR-A2, GR-A19, GR-B18, GR-B20)."""

from tracker.engine import Shuffle, ask, counted
from tracker.games.gentlemen_rankers.cards_left import WHOLE, deal_again, turn_up
from tracker.games.gentlemen_rankers.state import WARRIORS, Battlefield, Pack, ShownCard, Stack, Wave

STACK = 13
STACKS = 4


# Procedures


async def open_pack(state: Battlefield, is_own: bool = False) -> str:
    """Shuffle a new pack and deal four stacks of thirteen; the two cards left start the discards (GR-A2, GR-B20).

    `is_own`: the players shuffle their own cards, as they said of another.
    """
    pack_id = f"pack{len(state.packs) + 1}"
    order = await ask(lambda: _shuffle(state, pack_id, WHOLE, is_own))
    pack = state.packs[pack_id] = Pack(id=pack_id, app=bool(order))
    pack.pile = Stack(len(WHOLE), list(order))
    _deal(pack)
    state.on_table(_dealt_words(pack))
    return pack_id


async def allot(state: Battlefield, wave_id: str, stacks: int) -> None:
    """Give a wave one stack, or two of the same pack (GR-A1); deal discards anew where none is free (GR-A19)."""
    pack = next((pack for pack in state.packs.values() if len(_free(pack)) >= stacks), None)
    if pack is None:
        pack = await _make_free(state, stacks)
    for stack_id in _free(pack)[:stacks]:
        pack.stacks[stack_id].wave = wave_id
        state.waves[wave_id].stacks.append(stack_id)


async def _make_free(state: Battlefield, stacks: int) -> Pack:
    """Shuffle and deal a pack's discards, the fullest first; else open another (GR-B18)."""
    piles = sorted(state.packs.values(), key=lambda pack: -pack.pile.left)
    for pack in piles:
        whole = pack.pile.left == len(WHOLE)
        if pack.pile.left >= STACK * stacks and (whole or state.rulings.short_packs == "discards"):
            await _redeal(state, pack.id)
            return state.packs[pack.id]
    return state.packs[await open_pack(state)]


async def _redeal(state: Battlefield, pack_id: str) -> None:
    """The discards of a pack are shuffled; a stack for each thirteen is dealt, the rest begins the new discards."""
    # What is shuffled are places in the pile: naming the cards would tell which ones have been thrown away unseen.
    order = await ask(lambda: _shuffle(state, pack_id, _places(state.packs[pack_id])))
    pack = state.packs[pack_id]
    hidden = pack.pile.sealed
    fits = len(hidden) == pack.pile.left == len(order)
    pack.pile = Stack(pack.pile.left, [hidden[int(place) - 1] for place in order] if fits else [])
    pack.app = pack.app and fits
    face_up = [shown.card for wave in state.waves.values() for shown in showing(wave) if shown.pack == pack_id]
    deal_again(pack, face_up)
    _deal(pack)
    state.on_table(_dealt_words(pack))


def _deal(pack: Pack) -> None:
    """Thirteen at a time from the top of the shuffled pile; four at most, for the last two begin the discards."""
    pack.stacks = {each: stack for each, stack in pack.stacks.items() if stack.left}
    for _ in range(min(STACKS, pack.pile.left // STACK)):
        pack.dealt += 1
        cards, pack.pile.sealed = pack.pile.sealed[:STACK], pack.pile.sealed[STACK:]
        pack.pile.left -= STACK
        pack.stacks[f"{pack.id}_{pack.dealt}"] = Stack(STACK, cards, deal=max(0, len(pack.deals) - 1))


# Calculations


def top(state: Battlefield, wave_id: str) -> tuple[Pack, Stack] | None:
    """The pack and stack that a wave draws from next, None where it has no card left."""
    for stack_id in state.waves[wave_id].stacks:
        pack = state.packs.get(stack_id.rpartition("_")[0])
        if pack and stack_id in pack.stacks and pack.stacks[stack_id].left:
            return pack, pack.stacks[stack_id]
    return None


def cards_left(state: Battlefield, wave_id: str) -> int:
    """Cards that a wave still has face down."""
    return sum(
        pack.stacks[stack].left for stack in state.waves[wave_id].stacks for pack in state.packs.values()
        if stack in pack.stacks
    )  # fmt: skip


def cards_words(state: Battlefield, wave_id: str) -> str:
    """All cards of a wave that lie on the table: "21 face down, 2C"; "" where none do, as the app keeps them."""
    wave = state.waves[wave_id]
    is_kept = any(pack.app for pack in state.packs.values() for stack in wave.stacks if stack in pack.stacks)
    down = 0 if is_kept else cards_left(state, wave_id)
    return ", ".join(filter(None, (f"{down} face down" if down else "", lying_words(state, showing(wave)))))


def lying_words(state: Battlefield, shown: list[ShownCard]) -> str:
    """Those that lie face up on the table, none that the app keeps."""
    return " ".join(each.card for each in shown if each.pack in state.packs and not state.packs[each.pack].app)


def showing(wave: Wave) -> list[ShownCard]:
    """Cards that lie face up beside a wave."""
    return [*wave.clubs, *wave.aces]


def turned_up(state: Battlefield, wave_id: str, card: str, keep: list[ShownCard] | None) -> None:
    """A card was drawn: it stays face up in `keep`, or goes face down to the discards (GR-A19)."""
    found = top(state, wave_id)
    if found is None:
        return
    pack, stack = found
    stack.left -= 1
    stack.sealed = stack.sealed[1:]
    turn_up(pack, stack, card)
    if keep is None:
        _discard(pack, 1, [card])
    else:
        keep.append(ShownCard(card, pack.id))


def discard_shown(state: Battlefield, shown: list[ShownCard]) -> None:
    """Cards that lay face up go to the discards of their pack."""
    for each in shown:
        if each.pack in state.packs:
            _discard(state.packs[each.pack], 1, [each.card])
    shown.clear()


def discard_wave(state: Battlefield, wave_id: str) -> None:
    """A wave is gone or withdraws: all its cards are discarded (GR-A19)."""
    wave = state.waves[wave_id]
    for shown in (wave.clubs, wave.aces):
        discard_shown(state, shown)
    for pack in state.packs.values():
        for stack_id in [each for each in wave.stacks if each in pack.stacks]:
            stack = pack.stacks.pop(stack_id)
            _discard(pack, stack.left, stack.sealed)
    wave.stacks = []


def _discard(pack: Pack, number: int, cards: list[str]) -> None:
    pack.pile.left = min(len(WHOLE), pack.pile.left + number)
    if pack.app:
        pack.pile.sealed.extend(cards)


def _free(pack: Pack) -> list[str]:
    return [each for each, stack in pack.stacks.items() if not stack.wave and stack.left]


def _places(pack: Pack) -> tuple[str, ...]:
    return tuple(str(place) for place in range(1, pack.pile.left + 1))


def pack_words(pack: Pack) -> str:
    return f"pack {pack.id.removeprefix('pack')}"


def _dealt_words(pack: Pack) -> str:
    free = len(_free(pack))
    who, rest = "The app has dealt" if pack.app else "Deal", counted(pack.pile.left, "card")
    return f"{who} {pack_words(pack)}: {counted(free, 'stack')} of 13 face down, {rest} to its discards."


# Prompt


def _shuffle(state: Battlefield, pack_id: str, cards: tuple[str, ...], is_own: bool = False) -> Shuffle:
    new = pack_id not in state.packs
    pack = f"pack {pack_id.removeprefix('pack')}"
    what = f"Shuffle {pack} with both jokers" if new else f"Shuffle the discards of {pack}"
    return Shuffle(
        key=f"shuffle:{pack_id}",
        rule="GR-A2" if new else "GR-A19",
        side=WARRIORS,
        title=f"{what}, {len(cards)} cards",
        text="Dealt face down in stacks of 13, one a wave. The app may keep them, sealed.",
        cards=cards,
        is_own=is_own,
    )
