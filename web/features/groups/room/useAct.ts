import { useRef, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { useLanguage } from '#site/useMessages.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { rereadGroup } from './room-queries.ts'

interface Acts {
  /** Whether the one with this name is under way or waits for its turn. */
  isDoing: (name: string) => boolean
  /**
   * Runs one after the other; true when it succeeded. A refusal is told in a toast. calls.4: the same one once, however
   * often it is pressed meanwhile.
   */
  act: (name: string, work: () => Promise<unknown>) => Promise<boolean>
}

/** What officers do changes the page, the board and the log, so all of a group's queries are read again afterwards. */
export function useAct(groupId: number): Acts {
  const language = useLanguage()
  const [doing, setDoing] = useState<readonly string[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const isDoing = (name: string) => doing.includes(name)

  async function act(name: string, work: () => Promise<unknown>): Promise<boolean> {
    if (isDoing(name)) return false
    setDoing((names) => [...names, name])
    const turn = last.current.then(() => run(work))
    last.current = turn
    const isDone = await turn
    setDoing((names) => names.filter((one) => one !== name))
    return isDone
  }

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error, language) })
      return false
    } finally {
      // Also after a refusal: what was shown was not up to date.
      await rereadGroup(groupId)
    }
  }
  return { isDoing, act }
}
