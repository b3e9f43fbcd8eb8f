// Pages without a match: still loading, no such arena, or an error.

import type { GoneReason } from '#play/base/game.ts'
import { FailedPart } from '#play/base/regions.tsx'
import { useMessages } from '#play/base/useMessages.ts'
import { buttonClass } from '#ui/Button.tsx'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import styles from './App.module.css'
import { appMessages } from './app.messages.ts'

/** Shown until the arena's first message arrives. */
export function OpeningPage() {
  const m = useMessages(appMessages)
  return (
    <main id="main" className={styles.lone}>
      <div className={styles.opening} role="status">
        <CrowdStand gapPx={9} bendPx={16} className={styles.openingStand} />
        <p className="display w2">{m.opening}</p>
      </div>
    </main>
  )
}

/** There is no such arena, or this fan may not enter it. */
export function NoArenaPage({ reason }: { reason: GoneReason | 'none_chosen' }) {
  const m = useMessages(appMessages)
  const words = {
    not_found: { title: m.notFound, hint: m.notFoundHint },
    forbidden: { title: m.forbidden, hint: m.forbiddenHint },
    none_chosen: { title: m.noneChosen, hint: m.noneChosenHint },
  }[reason]
  const action = (
    <a href="/matches" className={buttonClass({ look: 'flood' })}>
      {m.toMatches}
    </a>
  )
  return (
    <main id="main" className={styles.lone}>
      <h1 className="sr">{m.title}</h1>
      <EmptyState {...words} action={action} />
    </main>
  )
}

/** Shown when the page itself fails. */
export function BrokenPage(failure: { error: unknown; retry: () => void }) {
  return (
    <main id="main" className={styles.lone}>
      <FailedPart {...failure} />
    </main>
  )
}
