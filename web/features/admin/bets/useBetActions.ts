import { useState } from 'react'
import { call } from '#client/page.ts'
import type { Bet } from '#contract/bets.ts'
import { useMessages } from '#web/app/useMessages.ts'
import type { FollowedArena } from '../arenas/useLiveArena.ts'
import { betsMessages } from './bets.messages.ts'

export type BetAction = 'open' | 'close' | 'settle' | 'void'

export interface BetActions {
  busy: BetAction | null
  failure: { text: string; error: unknown } | null
  open: () => Promise<void>
  close: () => Promise<void>
  settle: (answer: number) => Promise<void>
  /** Rejects instead of keeping the failure: its dialog shows it. */
  sendVoid: () => Promise<void>
}

/** What an admin does to a bet. A refusal is followed by a new reading: somebody else was faster. */
export function useBetActions({ live, takeBet, readAgain }: FollowedArena, betId: string): BetActions {
  const m = useMessages(betsMessages)
  const [busy, setBusy] = useState<BetAction | null>(null)
  const [failure, setFailure] = useState<BetActions['failure']>(null)
  const params = { id: live.detail.id }

  async function send(action: BetAction, work: () => Promise<{ element: Bet }>): Promise<void> {
    if (busy !== null) return
    setBusy(action)
    setFailure(null)
    try {
      await takeBet(work())
    } catch (error) {
      readAgain()
      throw error
    } finally {
      setBusy(null)
    }
  }
  const run = (action: BetAction, work: () => Promise<{ element: Bet }>) =>
    send(action, work).catch((error: unknown) => setFailure({ text: m[`${action}Failed`], error }))

  return {
    busy,
    failure,
    open: () => run('open', () => call('POST /v1/arenas/{id}/bet/open', { params, body: { betId } })),
    close: () => run('close', () => call('POST /v1/arenas/{id}/bet/close', { params, body: { betId } })),
    settle: (answer) =>
      run('settle', () => call('POST /v1/arenas/{id}/bet/settle', { params, body: { betId, answer } })),
    sendVoid: () => send('void', () => call('POST /v1/arenas/{id}/bet/void', { params, body: { betId } })),
  }
}
