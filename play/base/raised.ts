// tifos.2: which ends hold a tifo up now, and what the fan's part in it is. Pure.
import type { Side } from '#contract/arenas.ts'
import type { Room } from './game.ts'

/** One whose end was not told, because the connection was lost, is taken down this long after it. */
const GRACE_MS = 3_000

type Holding = Pick<Room, 'tifos' | 'you' | 'cards'>

/** The ends whose tifo is shown, the large one first: the fan's own end, else home. A muted end is left out (tifos.4). */
export function raisedEnds({ tifos, you }: Holding, muted: readonly Side[], nowMs: number): Side[] {
  const isUp = (side: Side) => {
    const raised = tifos[side]
    return raised !== null && !muted.includes(side) && nowMs < Date.parse(raised.endsAt) + GRACE_MS
  }
  const sides: Side[] = you.side === 'away' ? ['away', 'home'] : ['home', 'away']
  return sides.filter(isUp)
}

const NO_CELLS: readonly number[] = []

/** The fan's own cells of the tifo that an end holds up. */
export function ownCells({ tifos, cards }: Pick<Holding, 'tifos' | 'cards'>, side: Side): readonly number[] {
  return cards !== null && tifos[side]?.raise === cards.raise ? cards.cells : NO_CELLS
}

/** The raise in which the fan has cards to hold up; null without one. */
export function ownRaise(room: Holding, muted: readonly Side[], nowMs: number): string | null {
  const [side] = raisedEnds(room, muted, nowMs)
  if (side === undefined || ownCells(room, side).length === 0) return null
  return room.tifos[side]?.raise ?? null
}
