import { type Actions, useActions } from '#admin/base/actions.tsx'
import { call } from '#client/page.ts'
import { useMessages } from '#web/base/useMessages.ts'
import type { FollowedArena } from '../arenas/useLiveArena.ts'
import { betsMessages } from './bets.messages.ts'

export type BetAction = 'open' | 'close' | 'settle' | 'void'

export interface BetActions extends Pick<Actions<BetAction>, 'isBusy' | 'failure'> {
  open: () => Promise<void>
  close: () => Promise<void>
  settle: (answer: number) => Promise<void>
  /** Rejects instead of keeping the failure: its dialog shows it. */
  sendVoid: () => Promise<void>
}

/** What an admin does to a bet. */
export function useBetActions({ room, takeBet, readAgain }: FollowedArena, betId: string): BetActions {
  const m = useMessages(betsMessages)
  const { isBusy, failure, run, send } = useActions<BetAction>((action) => m[`${action}Failed`], readAgain)
  const params = { id: room.arena.id }
  const body = { betId }
  return {
    isBusy,
    failure,
    open: () => run('open', () => takeBet(call('POST /v1/arenas/{id}/bet/open', { params, body }))),
    close: () => run('close', () => takeBet(call('POST /v1/arenas/{id}/bet/close', { params, body }))),
    settle: (answer) =>
      run('settle', () =>
        takeBet(call('POST /v1/arenas/{id}/bet/settle', { params, body: { betId, answer } })),
      ),
    sendVoid: () => send('void', () => takeBet(call('POST /v1/arenas/{id}/bet/void', { params, body }))),
  }
}
