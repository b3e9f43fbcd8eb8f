import { useEffect, useState } from 'react'
import { forgetDraft, keepDraft, readDraft, useDraftInOtherTabs } from './device-draft.ts'

export interface Typed<V> {
  /** What was typed, over what is stored: a field that nobody touched follows what is stored. */
  values: V
  fill: (change: Partial<V> | ((now: V) => Partial<V>)) => void
  /** It was sent: nothing is left to keep. */
  sent: () => void
  /** Something typed earlier is here again and was not sent since; absent where nothing is. */
  throwAway: (() => void) | undefined
}

/**
 * Fields of text, and what is typed into them. With a `draft` it is kept on the device under that name until it is
 * sent: a session may end, or the page be left, while a fan types.
 */
export function useTyped<V extends Record<string, string>>(initial: V, draft?: string): Typed<V> {
  const [typed, setTyped] = useState<Partial<V>>(() => keptOf(initial, draft))
  const [isSent, setSent] = useState(false)
  const [isOld, setOld] = useState(() => changeOf(initial, typed) !== null)
  const change = isSent ? null : changeOf(initial, typed)
  const text = change && JSON.stringify(change)

  useEffect(() => {
    if (draft === undefined) return
    if (text === null) forgetDraft(draft)
    else keepDraft(draft, JSON.parse(text) as object)
  }, [draft, text])
  useDraftInOtherTabs(draft, () => {
    setTyped(keptOf(initial, draft))
    setSent(false)
  })

  return {
    values: { ...initial, ...typed },
    fill(change) {
      setTyped((before) => ({
        ...before,
        ...(typeof change === 'function' ? change({ ...initial, ...before }) : change),
      }))
      setSent(false)
    },
    sent() {
      // At once: the page may have been left while the call was on its way.
      if (draft !== undefined) forgetDraft(draft)
      setSent(true)
      setOld(false)
    },
    throwAway:
      isOld && change !== null
        ? () => {
            setTyped({})
            setOld(false)
          }
        : undefined,
  }
}

/** What differs from what is stored; null where nothing does. */
function changeOf<V extends Record<string, string>>(initial: V, typed: Partial<V>): Partial<V> | null {
  const changed = Object.entries(typed).filter(([name, value]) => value !== initial[name])
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<V>)
}

/** An earlier version may have kept other fields. */
function keptOf<V extends Record<string, string>>(initial: V, draft: string | undefined): Partial<V> {
  const kept = draft === undefined ? null : readDraft(draft, isTexts)
  const known = Object.entries(kept ?? {}).filter(([name]) => name in initial)
  return Object.fromEntries(known) as Partial<V>
}

function isTexts(kept: unknown): kept is Record<string, string> {
  if (typeof kept !== 'object' || kept === null) return false
  return Object.values(kept).every((value) => typeof value === 'string')
}
