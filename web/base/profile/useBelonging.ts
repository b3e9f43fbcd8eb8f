import { useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { queryClient } from '#web/base/queries.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { type Belonging, setBelonging } from './belonging.ts'
import { profileMessages } from './profile.messages.ts'
import { profileKeys } from './profile-keys.ts'

export interface BelongingControl {
  /** What the button shows: the fan's wish at once, the server's answer in the end. */
  isIn: boolean
  isBusy: boolean
  /** Why the last wish was not granted. */
  message: string | null
  toggle: () => void
}

/** Following or joining: shown at once, rolled back with a message when refused, leaving can be undone. */
export function useBelonging(what: Belonging, isInNow: boolean): BelongingControl {
  const m = useMessages(profileMessages)
  const language = useLanguage()
  const [wish, setWish] = useState<boolean | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  async function change(isIn: boolean): Promise<void> {
    setWish(isIn)
    setMessage(null)
    try {
      await setBelonging(what, isIn)
    } finally {
      setWish(null)
    }
  }

  async function undo(): Promise<void> {
    try {
      await change(true)
    } catch (error) {
      // The fan may be on another page by now, where nothing stands beside the button.
      showToast({ kind: 'error', text: failureText(error, language) })
    }
  }

  async function toggle(): Promise<void> {
    if (wish !== null) return
    const isIn = !isInNow
    try {
      await change(isIn)
      const text = what.kind === 'fan' ? m.unfollowed(what.name) : m.left(what.name)
      if (!isIn) showToast({ kind: 'plain', text, undo: () => void undo() })
    } catch (error) {
      setMessage(failureText(error, language))
      // What is gone since it was shown: the page finds out now.
      if (error instanceof CallFailure && error.status === 404)
        void queryClient.invalidateQueries({ queryKey: profileKeys.one(what.kind, what.id) })
    }
  }

  return { isIn: wish ?? isInNow, isBusy: wish !== null, message, toggle: () => void toggle() }
}
