import { useMemo, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { call } from '#client/page.ts'
import { useArena } from '#play/base/arena-context.ts'
import { createStakeKeys, newKey, type StakeIntent } from './stake-intent.ts'

export type StakeState =
  | { state: 'ready' }
  | { state: 'sending' }
  | { state: 'done'; amount: number; choice: number }
  | { state: 'failed'; error: unknown }

/** Stakes points, one call at a time. */
export function useStake(): { now: StakeState; stake: (intent: StakeIntent) => void; forget: () => void } {
  const { id, dispatch } = useArena()
  const [now, setNow] = useState<StakeState>({ state: 'ready' })
  const keys = useMemo(() => createStakeKeys(newKey), [])

  const send = async (intent: StakeIntent) => {
    setNow({ state: 'sending' })
    try {
      const options = { idempotencyKey: keys.keyFor(intent) }
      const answer = await call('POST /v1/arenas/{id}/bet/stake', { params: { id }, body: intent }, options)
      keys.answered()
      dispatch({ type: 'staked', stake: answer.element })
      setNow({ state: 'done', amount: intent.amount, choice: intent.choice })
    } catch (error) {
      // Without an answer nobody knows what happened: the same press keeps its key.
      if (error instanceof CallFailure && error.status >= 400 && error.status < 500) keys.answered()
      setNow({ state: 'failed', error })
    }
  }
  return {
    now,
    stake: (intent) => {
      if (now.state !== 'sending') void send(intent)
    },
    forget: () => setNow((before) => (before.state === 'sending' ? before : { state: 'ready' })),
  }
}
