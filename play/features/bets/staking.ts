// What a fan is about to stake on each bet, and what became of the last press. It outlives the card: neither a card that
// folds nor another tab of the rail loses the choice, or the key of a stake that was not answered yet (stakes.4).
import { useSyncExternalStore } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { call } from '#client/page.ts'
import { createStore, type Store } from '#client/store.ts'
import { STAKE_PAUSE_MS } from '#contract/constants.ts'
import { useArena } from '#play/base/arena.ts'
import type { ArenaLink } from '#play/base/arena-link.ts'
import { createStakeKeys, isAnswer, newKey, type StakeIntent } from './stake-intent.ts'

interface Staking {
  picked: number | null
  /** Null while the field for it is empty. */
  amount: number | null
  sent: SentState
  /** stakes.8: for a second after a press, and after its answer, the button takes no other. */
  rests: number
}

type SentState =
  | { state: 'ready' }
  | { state: 'sending' }
  | { state: 'done'; choice: number }
  | { state: 'failed'; error: unknown }

interface BetStaking {
  store: Store<Staking>
  keys: ReturnType<typeof createStakeKeys>
}

const stakings = new Map<string, BetStaking>()

function stakingOf(betId: string): BetStaking {
  const known = stakings.get(betId)
  if (known) return known
  const made = {
    store: createStore<Staking>({ picked: null, amount: 50, sent: { state: 'ready' }, rests: 0 }),
    keys: createStakeKeys(newKey),
  }
  stakings.set(betId, made)
  return made
}

export interface StakeHand extends Staking {
  pick: (choice: number) => void
  setAmount: (amount: number | null) => void
  /** One call at a time. */
  stake: (choice: number, amount: number) => void
}

export function useStaking(betId: string): StakeHand {
  const arena = useArena()
  const staking = stakingOf(betId)
  const { store } = staking
  const now = useSyncExternalStore(store.subscribe, store.get)
  return {
    ...now,
    pick: (picked) => change(store, { picked }),
    setAmount: (amount) => {
      const isSending = store.get().sent.state === 'sending'
      change(store, isSending ? { amount } : { amount, sent: { state: 'ready' } })
    },
    stake: (choice, amount) => {
      const { sent, rests } = store.get()
      if (sent.state !== 'sending' && rests === 0) void send(arena, staking, { betId, choice, amount })
    },
  }
}

function change(store: Store<Staking>, part: Partial<Staking>): void {
  store.set({ ...store.get(), ...part })
}

function rest(store: Store<Staking>): void {
  change(store, { rests: store.get().rests + 1 })
  setTimeout(() => change(store, { rests: store.get().rests - 1 }), STAKE_PAUSE_MS)
}

async function send(arena: ArenaLink, { store, keys }: BetStaking, intent: StakeIntent): Promise<void> {
  const { id, dispatch, nowMs } = arena
  change(store, { sent: { state: 'sending' } })
  rest(store)
  const atMs = nowMs()
  try {
    const options = { idempotencyKey: keys.keyFor(intent) }
    const answer = await call('POST /v1/arenas/{id}/bet/stake', { params: { id }, body: intent }, options)
    keys.answered()
    dispatch({ type: 'staked', stake: answer.element, atMs })
    change(store, { sent: { state: 'done', choice: intent.choice } })
    rest(store)
  } catch (error) {
    // stakes.4: without an answer the stake may have been taken, so a retry must send the same key.
    if (error instanceof CallFailure && isAnswer(error.status)) keys.answered()
    change(store, { sent: { state: 'failed', error } })
  }
}
