import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ACHIEVEMENTS_SLOTS } from '#contract/constants.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Panel } from '#web/base/profile/Panel.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { AchievementPatch, LockedPatch } from './AchievementPatch.tsx'
import styles from './AchievementsPanel.module.css'
import { achievementMessages } from './achievement.messages.ts'
import { achievementsQuery } from './fan-query.ts'

/** Six slots, padded with locked ones; whoever has earned more can see all. */
export function AchievementsPanel({ fanId }: { fanId: number }) {
  const m = useMessages(achievementMessages)
  const [isOpen, setOpen] = useState(false)
  const { data: earned, isPending, isLoadingError, refetch } = useQuery(achievementsQuery(fanId))
  const all = earned ?? []
  const shown = isOpen ? all : all.slice(0, ACHIEVEMENTS_SLOTS)
  const lockedCount = Math.max(0, ACHIEVEMENTS_SLOTS - shown.length)
  const hasMore = !isOpen && all.length > ACHIEVEMENTS_SLOTS

  const aside = hasMore ? (
    <Button look="ghost" size="sm" onClick={() => setOpen(true)}>
      {m.seeAll(all.length)}
    </Button>
  ) : (
    earned && (
      <span className={styles.count}>{m.count(all.length, Math.max(all.length, ACHIEVEMENTS_SLOTS))}</span>
    )
  )
  return (
    <Panel title={m.title} aside={aside}>
      {isPending && <Skeleton label={m.loading} rows={2} />}
      {isLoadingError && (
        <ErrorState title={m.failed} action={<Button onClick={() => void refetch()}>{m.retry}</Button>} />
      )}
      {earned && all.length === 0 && <p className={styles.none}>{m.none}</p>}
      {earned && (
        <ul className={styles.patches}>
          {shown.map((achievement) => (
            <AchievementPatch key={achievement.id} achievement={achievement} />
          ))}
          {Array.from({ length: lockedCount }, (_, slot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: locked slots are alike.
            <LockedPatch key={slot} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
