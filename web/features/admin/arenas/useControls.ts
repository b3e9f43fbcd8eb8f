import { useState } from 'react'
import { call } from '#client/page.ts'
import { useMessages } from '#web/app/useMessages.ts'
import { arenasMessages } from './arenas.messages.ts'
import type { FollowedArena } from './useLiveArena.ts'

export type Control = 'start' | 'pause' | 'resume' | 'stop'

export interface Controls {
  busy: Control | null
  /** The last one that did not work: spec §8's sentence and why. */
  failure: { text: string; error: unknown } | null
  run: (control: Control) => Promise<void>
  /** Rejects instead of keeping the failure: for a dialog that shows it itself. */
  send: (control: Control) => Promise<void>
}

/** Start, pause, resume and stop. A refusal is followed by a new reading. */
export function useControls({ live, takeArena, readAgain }: FollowedArena): Controls {
  const m = useMessages(arenasMessages)
  const [busy, setBusy] = useState<Control | null>(null)
  const [failure, setFailure] = useState<Controls['failure']>(null)
  const { id } = live.detail

  async function send(control: Control): Promise<void> {
    setBusy(control)
    setFailure(null)
    try {
      await takeArena(call(`POST /v1/arenas/{id}/${control}`, { params: { id } }))
    } catch (error) {
      readAgain()
      throw error
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    failure,
    send,
    run: (control) => send(control).catch((error) => setFailure({ text: m[`${control}Failed`], error })),
  }
}

/** Spec §4: which of the four are there, and which can be pressed. */
export function controlsOf({ started, paused }: { started: boolean; paused: boolean }) {
  return {
    isStartEnabled: !started || paused,
    isPauseShown: started && !paused,
    isResumeShown: started && paused,
    isStopEnabled: started,
  }
}
