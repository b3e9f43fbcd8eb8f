import { useRef, useState } from 'react'
import { type Actions, useActions } from '#admin/base/actions.tsx'
import { call } from '#client/page.ts'
import type { NewEvent } from '#contract/events.ts'
import { serverNowMs } from '#match/room.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText } from '#texts/figures.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { arenasMessages } from './arenas.messages.ts'
import { betsMessages } from './bets.messages.ts'
import { type BetDraft, durationOf } from './drafts.ts'
import { nightMessages } from './night.messages.ts'
import type { FollowedRoom } from './useRoom.ts'

export type Control = 'start' | 'pause' | 'resume' | 'stop'

export interface Controls extends Pick<Actions<Control>, 'isBusy' | 'failure' | 'dismiss'> {
  run: (control: Control) => Promise<void>
  /** Rejects instead of keeping the failure: for dialogs, which show it themselves. */
  send: (control: Control) => Promise<void>
}

/** Start, pause, resume and stop. */
export function useControls({ room, takeArena, reload }: FollowedRoom): Controls {
  const m = useMessages(arenasMessages)
  const { isBusy, failure, dismiss, run, send } = useActions<Control>(
    (control) => m[`${control}Failed`],
    reload,
  )
  const params = { id: room.arena.id }
  const ask = (control: Control) => takeArena(call(`POST /v1/arenas/{id}/${control}`, { params }))
  return {
    isBusy,
    failure,
    dismiss,
    run: (control) => run(control, () => ask(control)),
    send: (control) => send(control, () => ask(control)),
  }
}

export interface EventActions extends Pick<Actions<never>, 'failure' | 'dismiss'> {
  /** True once the event is kept. */
  create: (event: NewEvent) => Promise<boolean>
  undo: (eventId: number) => Promise<boolean>
  isUndoing: (eventId: number) => boolean
}

/** Events in the order of the taps, one after the other (night.2). */
export function useEventActions({ room, takeEvent, takeUndo, reload }: FollowedRoom): EventActions {
  const m = useMessages(nightMessages)
  const [failure, setFailure] = useState<EventActions['failure']>(null)
  const [undoing, setUndoing] = useState<readonly number[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const params = { id: room.arena.id }

  function send(failed: string, work: () => Promise<unknown>): Promise<boolean> {
    setFailure(null)
    const sent = queue.current.then(work).then(
      () => true,
      (error: unknown) => {
        setFailure({ text: failed, error })
        reload()
        return false
      },
    )
    queue.current = sent
    return sent
  }
  return {
    failure,
    dismiss: () => setFailure(null),
    create: (event) =>
      send(m.createFailed, () =>
        takeEvent(call('POST /v1/arenas/{id}/event/create', { params, body: event })),
      ),
    async undo(eventId) {
      // Pressed twice, taken back once.
      if (undoing.includes(eventId)) return true
      setUndoing((before) => [...before, eventId])
      const isUndone = await send(m.undoFailed, () =>
        takeUndo(call('POST /v1/arenas/{id}/event/undo', { params, body: { eventId } })),
      )
      setUndoing((before) => before.filter((id) => id !== eventId))
      return isUndone
    },
    isUndoing: (eventId) => undoing.includes(eventId),
  }
}

type BetAction = 'open' | 'close' | 'settle' | 'void' | 'unsettle'

export interface BetActions extends Pick<Actions<BetAction>, 'isBusy' | 'failure' | 'dismiss'> {
  open: () => Promise<void>
  close: () => Promise<void>
  /** bets.11: as of this many seconds ago. Tells what was refunded. */
  closeAgo: (seconds: number) => Promise<void>
  settle: (answer: number) => Promise<void>
  /** Rejects instead of keeping the failure: its dialog shows it. */
  sendVoid: () => Promise<void>
  sendUnsettle: (reason: string) => Promise<void>
}

/** Open, close, settle, void and unsettle. */
export function useBetActions({ room, takeBet, reload }: FollowedRoom, betId: string): BetActions {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  const { isBusy, failure, dismiss, run, send } = useActions<BetAction>(
    (action) => m[`${action}Failed`],
    reload,
  )
  const params = { id: room.arena.id }
  const body = { betId }
  return {
    isBusy,
    failure,
    dismiss,
    open: () => run('open', () => takeBet(call('POST /v1/arenas/{id}/bet/open', { params, body }))),
    close: () => run('close', () => takeBet(call('POST /v1/arenas/{id}/bet/close', { params, body }))),
    closeAgo: (seconds) =>
      run('close', async () => {
        const at = serverNowMs(room, Date.now()) - seconds * 1000
        const answer = call('POST /v1/arenas/{id}/bet/close', { params, body: { betId, at } })
        const bet = await takeBet(answer)
        const { refunded } = await answer
        if (refunded.fans > 0) {
          const fans = counted(refunded.fans, language, m.fan, m.fans)
          showToast({
            kind: 'plain',
            text: m.lateRefunded(countText(refunded.points, language), fans),
            detail: bet.statement,
          })
        }
      }),
    settle: (answer) =>
      run('settle', () =>
        takeBet(call('POST /v1/arenas/{id}/bet/settle', { params, body: { betId, answer } })),
      ),
    sendUnsettle: (reason) =>
      send('unsettle', () =>
        takeBet(call('POST /v1/arenas/{id}/bet/unsettle', { params, body: { betId, reason } })),
      ),
    sendVoid: () => send('void', () => takeBet(call('POST /v1/arenas/{id}/bet/void', { params, body }))),
  }
}

export interface CreateBet extends Pick<Actions<never>, 'failure' | 'dismiss'> {
  /** The statements of bets that are being created or wait for their turn. */
  pending: readonly string[]
  /** True once the bet exists, even if opening it failed: then the failure says so. */
  create: (draft: BetDraft) => Promise<boolean>
}

/**
 * Creates bets one after the other, in the order in which they were asked for. A bet that opens at once is opened by
 * a second call, so that it opens by the server's clock and not by this device's.
 */
export function useCreateBet({ room, takeBet }: FollowedRoom): CreateBet {
  const m = useMessages(betsMessages)
  const [pending, setPending] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<CreateBet['failure']>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const params = { id: room.arena.id }

  async function send({ statement, choices, duration, opensAtOnce }: BetDraft): Promise<boolean> {
    let failed = m.createFailed
    let isCreated = false
    try {
      const seconds = durationOf(duration)
      const body = {
        statement: statement.trim(),
        choices: choices.map((choice) => choice.trim()),
        duration: seconds === 'wrong' ? null : seconds,
      }
      const { id } = await takeBet(call('POST /v1/arenas/{id}/bet/create', { params, body }))
      isCreated = true
      failed = m.openFailed
      if (opensAtOnce) await takeBet(call('POST /v1/arenas/{id}/bet/open', { params, body: { betId: id } }))
    } catch (error) {
      setFailure({ text: failed, error })
    }
    return isCreated
  }
  return {
    pending,
    failure,
    dismiss: () => setFailure(null),
    create(draft) {
      setFailure(null)
      setPending((before) => [...before, draft.statement])
      const sent = queue.current.then(() => send(draft))
      queue.current = sent
      return sent.finally(() => setPending((before) => withoutFirst(before, draft.statement)))
    },
  }
}

/** One of several that are the same is done. */
export function withoutFirst(texts: readonly string[], text: string): string[] {
  const at = texts.indexOf(text)
  return texts.filter((_, index) => index !== at)
}
