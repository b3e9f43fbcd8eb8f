import { useEffect, useState } from 'react'
import { forgetDraft, keepDraft, readDraft, useDraftInOtherTabs } from './device-draft.ts'

export interface Typed<V> {
  /** What was typed, over what is stored: a field that nobody touched follows what is stored. */
  values: V
  fill: (change: Partial<V>) => void
  /** These were sent, and this is stored since, which is the same unless told. What was typed meanwhile stays. */
  sent: (values: V, stored?: V) => void
  /** Something typed earlier is here again and was not sent since; absent where nothing is. */
  throwAway: (() => void) | undefined
}

/** `over`: what was known to be stored when it was sent. */
interface Sent<V> {
  stored: V
  over: V
}

/**
 * Fields of text, and what is typed into them. With a `draft` it is kept on the device under that name until it is
 * sent: a session may end, or the page be left, while a fan types.
 */
export function useTyped<V extends Record<string, string>>(initial: V, draft?: string): Typed<V> {
  const [typed, setTyped] = useState<Partial<V>>(() => keptOf(initial, draft))
  const [sent, setSent] = useState<Sent<V> | null>(null)
  const [isOld, setOld] = useState(() => changeOf(initial, typed) !== null)
  const stored = storedNow(initial, sent)
  const change = changeOf(stored, typed)
  const text = change && JSON.stringify(change)

  useEffect(() => {
    if (draft === undefined) return
    if (text === null) forgetDraft(draft)
    else keepDraft(draft, JSON.parse(text) as object)
  }, [draft, text])
  useDraftInOtherTabs(draft, () => setTyped(keptOf(initial, draft)))

  return {
    values: { ...stored, ...typed },
    fill: (values) => setTyped((before) => ({ ...before, ...values })),
    sent(values, now = values) {
      // At once: the page may have been left while the call was on its way.
      if (draft !== undefined) forgetSent(draft, values)
      setTyped((before) => changeOf(values, before) ?? {})
      setSent({ stored: now, over: initial })
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

/** What was sent, until something newer is told of a field. */
function storedNow<V extends Record<string, string>>(initial: V, sent: Sent<V> | null): V {
  if (!sent) return initial
  const fields = Object.entries(initial).map(([name, text]) => [
    name,
    text === sent.over[name] ? sent.stored[name] : text,
  ])
  return Object.fromEntries(fields) as V
}

/** What differs from what is stored; null where nothing does. */
function changeOf<V extends Record<string, string>>(stored: V, typed: Partial<V>): Partial<V> | null {
  const changed = Object.entries(typed).filter(([name, value]) => value !== stored[name])
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

function forgetSent(draft: string, sent: Record<string, string>): void {
  const left = changeOf(sent, readDraft(draft, isTexts) ?? {})
  if (left === null) forgetDraft(draft)
  else keepDraft(draft, left)
}
