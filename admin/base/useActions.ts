import { useState } from 'react'

export interface Actions<A extends string> {
  isBusy: (action: A) => boolean
  /** The last one that did not work: spec §8's sentence and why. */
  failure: { text: string; error: unknown } | null
  run: (action: A, work: () => Promise<unknown>) => Promise<void>
  /** Rejects instead of keeping the failure: for a dialog that shows it itself. */
  send: (action: A, work: () => Promise<unknown>) => Promise<void>
}

/**
 * What an admin does to one thing. The next action may be sent while the last one's answer is still on its way, since
 * the socket may already show what can be done next; pressed twice, the same one is sent once.
 * A refusal is followed by a new reading: somebody else was faster.
 */
export function useActions<A extends string>(
  failureText: (action: A) => string,
  readAgain: () => void,
): Actions<A> {
  const [underWay, setUnderWay] = useState<ReadonlyMap<A, Promise<void>>>(new Map())
  const [failure, setFailure] = useState<Actions<A>['failure']>(null)

  async function perform(action: A, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      readAgain()
      throw error
    } finally {
      setUnderWay((before) => new Map([...before].filter(([other]) => other !== action)))
    }
  }
  function send(action: A, work: () => Promise<unknown>): Promise<void> {
    const same = underWay.get(action)
    if (same) return same
    setFailure(null)
    const sent = perform(action, work)
    setUnderWay((before) => new Map(before).set(action, sent))
    return sent
  }
  return {
    isBusy: (action) => underWay.has(action),
    failure,
    send,
    run: (action, work) =>
      send(action, work).catch((error: unknown) => setFailure({ text: failureText(action), error })),
  }
}
