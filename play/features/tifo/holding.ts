// tifos.3: a fan holds their cards up with a finger, the mouse, the key T, or a switch that stays on. One place knows
// whether they do, and tells the server when that changes.
import { createStore, type Store } from '#client/store.ts'

/** A hand lets go, the switch stays until it is pressed again. */
type Hand = 'pointer' | 'key'

interface Dealt {
  raise: string
}

export interface Holding {
  isUp: Pick<Store<boolean>, 'get' | 'subscribe'>
  isKept: Pick<Store<boolean>, 'get' | 'subscribe'>
  press: (hand: Hand) => void
  release: (hand: Hand) => void
  keep: (isKept: boolean) => void
  /** The cards the fan has; null before they are dealt. With other cards nobody holds anything yet. */
  deal: (cards: Dealt | null) => void
}

/** `tell` sends to the server; false without a connection. */
export function createHolding(tell: (raise: string, on: boolean) => boolean): Holding {
  const isUp = createStore(false)
  const isKept = createStore(false)
  const hands = new Set<Hand>()
  let raise: string | null = null
  /** False after a new connection, until its cards are dealt: the server knows nothing of the hands yet. */
  let isDealt = false

  function change(): void {
    const next = raise !== null && (hands.size > 0 || isKept.get())
    if (next === isUp.get()) return
    isUp.set(next)
    if (raise !== null && isDealt) tell(raise, next)
  }

  return {
    isUp,
    isKept,
    press(hand) {
      hands.add(hand)
      change()
    },
    release(hand) {
      hands.delete(hand)
      change()
    },
    keep(next) {
      isKept.set(next)
      change()
    },
    deal(cards) {
      if (cards === null) {
        isDealt = false
        return
      }
      if (cards.raise !== raise) {
        hands.clear()
        isKept.set(false)
        isUp.set(false)
        raise = cards.raise
      }
      const isNew = !isDealt
      isDealt = true
      if (isNew && isUp.get()) tell(cards.raise, true)
    },
  }
}
