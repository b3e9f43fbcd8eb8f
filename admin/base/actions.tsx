import { useState } from 'react'
import { failureDetail } from '#client/failure-text.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { partsMessages } from './parts.messages.ts'

export interface Actions<A extends string> {
  isBusy: (action: A) => boolean
  /** The last action that failed: the sentence to show, and the error behind it. */
  failure: { text: string; error: unknown } | null
  /** Its reader has seen the failure. */
  dismiss: () => void
  run: (action: A, work: () => Promise<unknown>) => Promise<void>
  /** Rejects instead of keeping the failure: for dialogs, which show it themselves. */
  send: (action: A, work: () => Promise<unknown>) => Promise<void>
}

/**
 * The actions on one thing. Different actions may overlap: the socket can announce a new state before the answer to
 * the last action arrives. The same action pressed twice is sent once. A refused action reloads the thing, because
 * another admin was probably faster.
 */
export function useActions<A extends string>(
  failureText: (action: A) => string,
  reload: () => void,
): Actions<A> {
  const [pending, setPending] = useState<ReadonlyMap<A, Promise<void>>>(new Map())
  const [failure, setFailure] = useState<Actions<A>['failure']>(null)

  async function perform(action: A, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      reload()
      throw error
    } finally {
      setPending((before) => new Map([...before].filter(([other]) => other !== action)))
    }
  }
  function send(action: A, work: () => Promise<unknown>): Promise<void> {
    const same = pending.get(action)
    if (same) return same
    setFailure(null)
    const sent = perform(action, work)
    setPending((before) => new Map(before).set(action, sent))
    return sent
  }
  return {
    isBusy: (action) => pending.has(action),
    failure,
    dismiss: () => setFailure(null),
    send,
    run: (action, work) =>
      send(action, work).catch((error: unknown) => setFailure({ text: failureText(action), error })),
  }
}

interface WriteFailureProps {
  text: string
  error: unknown
  /** Where nothing else takes it away but the next try, which may never come. */
  onDismiss?: () => void
}

/** Says what failed, and beneath it what the server answered. */
export function WriteFailure({ text, error, onDismiss }: WriteFailureProps) {
  const m = useMessages(partsMessages)
  const language = useLanguage()
  const detail = failureDetail(error, language)
  const action = (
    <>
      {detail !== null && detail !== text && <p>{detail}</p>}
      {onDismiss && (
        <Button size="sm" look="ghost" onClick={onDismiss}>
          {m.dismiss}
        </Button>
      )}
    </>
  )
  return (
    <Banner kind="error" action={action}>
      {text}
    </Banner>
  )
}
