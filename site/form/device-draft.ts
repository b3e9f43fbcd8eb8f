// Unsaved work, kept on this device: it survives a reload, a closed tab and a lost connection.
import { useEffect, useEffectEvent } from 'react'
import { localStore } from '#client/safe-storage.ts'

type DraftKind = 'tifo' | 'song' | 'profile' | 'founding' | 'group' | 'announcement' | 'post' | 'appeal'

/** Each fan has an own draft of everything they write, such as one per group and per thing that it was begun from. */
export function draftKey(kind: DraftKind, userId: number, ...of: (number | string)[]): string {
  return [`${kind}-draft`, userId, ...of].join(':')
}

export function keepDraft(key: string, draft: object): void {
  localStore.setItem(key, JSON.stringify(draft))
}

export function forgetDraft(key: string): void {
  localStore.removeItem(key)
}

/** All that a fan was writing: it does not outlive the account. */
export function forgetDraftsOf(userId: number): void {
  const isTheirs = new RegExp(`^[a-z]+-draft:${userId}(:|$)`)
  for (const key of localStore.keys()) if (isTheirs.test(key)) localStore.removeItem(key)
}

/** The kept draft, or null where there is none or it cannot be read. An earlier version may have written it. */
export function readDraft<T>(key: string, isDraft: (kept: unknown) => kept is T): T | null {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/**
 * The draft is one, so tabs that have it open follow each other: else each would overwrite what the other keeps. Called when
 * another tab has changed it, saved it or thrown it away.
 */
export function useDraftInOtherTabs(key: string | undefined, onChanged: () => void): void {
  const changed = useEffectEvent(onChanged)
  useEffect(() => {
    if (key === undefined) return
    const listening = new AbortController()
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) changed()
    }
    window.addEventListener('storage', onStorage, { signal: listening.signal })
    return () => listening.abort()
  }, [key])
}
