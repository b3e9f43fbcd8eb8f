import { type Actions, useActions } from '#admin/base/actions.tsx'
import { call } from '#client/page.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { arenasMessages } from './arenas.messages.ts'
import type { FollowedArena } from './useLiveArena.ts'

export type Control = 'start' | 'pause' | 'resume' | 'stop'

export interface Controls extends Pick<Actions<Control>, 'isBusy' | 'failure'> {
  run: (control: Control) => Promise<void>
  /** Rejects instead of keeping the failure: for a dialog that shows it itself. */
  send: (control: Control) => Promise<void>
}

/** Start, pause, resume and stop. */
export function useControls({ room, takeArena, readAgain }: FollowedArena): Controls {
  const m = useMessages(arenasMessages)
  const { isBusy, failure, run, send } = useActions<Control>((control) => m[`${control}Failed`], readAgain)
  const { id } = room.arena
  const ask = (control: Control) => takeArena(call(`POST /v1/arenas/{id}/${control}`, { params: { id } }))
  return {
    isBusy,
    failure,
    run: (control) => run(control, () => ask(control)),
    send: (control) => send(control, () => ask(control)),
  }
}
