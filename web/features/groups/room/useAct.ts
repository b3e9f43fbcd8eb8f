import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { profileKeys } from '#site/profile/profile-queries.ts'
import { queryClient } from '#site/queries.tsx'
import { useLanguage } from '#site/useMessages.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { roomKeys } from './room-queries.ts'

interface Acts {
  /** Which one is under way, by the name it was given. */
  doing: string | null
  /** Runs one at a time; true when it succeeded. A refusal is told in a toast. */
  act: (name: string, work: () => Promise<unknown>) => Promise<boolean>
}

/** What officers do changes the page, the board and the log, so all of a group's queries are read again afterwards. */
export function useAct(groupId: number): Acts {
  const language = useLanguage()
  const [doing, setDoing] = useState<string | null>(null)

  async function act(name: string, work: () => Promise<unknown>): Promise<boolean> {
    if (doing !== null) return false
    setDoing(name)
    try {
      await work()
      return true
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error, language) })
      return false
    } finally {
      // Also after a refusal: what was shown was not up to date.
      await rereadGroup(groupId)
      setDoing(null)
    }
  }
  return { doing, act }
}

async function rereadGroup(groupId: number): Promise<void> {
  await Promise.all(
    [profileKeys.one('ultra', groupId), profileKeys.members('ultra', groupId), roomKeys.all(groupId)].map(
      (queryKey) => queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
