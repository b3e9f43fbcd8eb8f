import type { GoneReason } from '#play/game/game.ts'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import styles from './ArenaPage.module.css'
import { appMessages } from './app.messages.ts'
import { useMessages } from './useMessages.ts'

/** There is no such arena, or no way in. */
export function Gone({ reason }: { reason: GoneReason | 'none_chosen' }) {
  const m = useMessages(appMessages)
  const titles = { not_found: m.notFound, forbidden: m.forbidden, none_chosen: m.noneChosen }
  const action = (
    <a href="/matches" className={buttonClass({ look: 'flood' })}>
      {m.toMatches}
    </a>
  )
  return (
    <main id="main" className={styles.lone}>
      <h1 className="sr">{titles[reason]}</h1>
      <EmptyState
        title={titles[reason]}
        hint={reason === 'forbidden' ? m.forbiddenHint : m.notFoundHint}
        action={action}
      />
    </main>
  )
}
