import { useMessages } from '#site/useMessages.ts'
import { Banner } from '#ui/feedback.tsx'
import { formMessages } from './form.messages.ts'
import type { Typed } from './useTyped.ts'

/** Above a form that has what was typed before the page was left. */
export function Restored({ throwAway }: Pick<Typed<object>, 'throwAway'>) {
  const m = useMessages(formMessages)
  if (!throwAway) return null
  return (
    <Banner
      kind="note"
      action={
        <button type="button" onClick={throwAway}>
          {m.throwAway}
        </button>
      }
    >
      {m.restored}
    </Banner>
  )
}
