import { useState } from 'react'
import { call } from '#client/page.ts'
import { useMessages } from '#web/base/useMessages.ts'
import type { FollowedArena } from '../arenas/useLiveArena.ts'
import { type BetDraft, durationOf } from './bet-draft.ts'
import { betsMessages } from './bets.messages.ts'

export interface CreateBet {
  isBusy: boolean
  failure: { text: string; error: unknown } | null
  /** True once the bet is there, even if opening it did not work: then the failure says so. */
  create: (draft: BetDraft) => Promise<boolean>
}

/**
 * Creates a bet and, if told, opens it by a second call: then it opens on the server's clock, whatever this
 * machine believes the time to be.
 */
export function useCreateBet(arenaId: string, takeBet: FollowedArena['takeBet']): CreateBet {
  const m = useMessages(betsMessages)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CreateBet['failure']>(null)
  const params = { id: arenaId }

  async function open(betId: string): Promise<void> {
    try {
      await takeBet(call('POST /v1/arenas/{id}/bet/open', { params, body: { betId } }))
    } catch (error) {
      setFailure({ text: m.openFailed, error })
    }
  }
  return {
    isBusy,
    failure,
    async create({ statement, choices, duration, opensAtOnce }) {
      setBusy(true)
      setFailure(null)
      try {
        const seconds = durationOf(duration)
        const body = {
          statement: statement.trim(),
          choices: choices.map((choice) => choice.trim()),
          duration: seconds === 'wrong' ? null : seconds,
        }
        const { id } = await takeBet(call('POST /v1/arenas/{id}/bet/create', { params, body }))
        if (opensAtOnce) await open(id)
        return true
      } catch (error) {
        setFailure({ text: m.createFailed, error })
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
