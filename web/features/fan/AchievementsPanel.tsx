import { queryOptions, useQuery } from '@tanstack/react-query'
import { Award, Lock } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/page.ts'
import { ACHIEVEMENTS_MIN_LOADING_MS, ACHIEVEMENTS_SLOTS } from '#contract/constants.ts'
import type { Achievement } from '#contract/fans.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { atLeast } from '#site/reading.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { frenchAchievements } from '#texts/achievements.ts'
import { dayText, percentText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './AchievementsPanel.module.css'
import { achievementMessages } from './fan.messages.ts'

/** Six slots, padded with locked ones; a button shows all if there are more. */
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

function achievementsQuery(id: number) {
  return queryOptions({
    queryKey: ['achievements', id],
    queryFn: async ({ signal }) => {
      const answer = call('GET /v1/achievements/{userId}', { params: { userId: String(id) } }, { signal })
      return (await atLeast(ACHIEVEMENTS_MIN_LOADING_MS, answer)).element
    },
  })
}

/** What was earned, when, and how many fans hold it. */
function AchievementPatch({ achievement }: { achievement: Achievement }) {
  const m = useMessages(achievementMessages)
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  const french = language === 'fr' ? frenchAchievements[achievement.id] : undefined
  const { id, iconSrc, title, description, earned_at, share } = { ...achievement, ...french }
  const earnedAt = validDate(earned_at)
  return (
    <li className={styles.patch}>
      {hasFailed ? (
        <span className={styles.drawn}>
          <Award aria-hidden="true" />
        </span>
      ) : (
        <img
          src={iconSrc}
          alt=""
          width={92}
          height={92}
          onError={() => setFailed(true)}
          data-achievement={id}
        />
      )}
      <b>{title}</b>
      <span className={styles.why}>{description}</span>
      <span>
        {earnedAt && (
          <>
            <time dateTime={earned_at}>{dayText(earnedAt, language)}</time>
            {' · '}
          </>
        )}
        {m.share(percentText(share, language))}
      </span>
    </li>
  )
}

function LockedPatch() {
  const m = useMessages(achievementMessages)
  return (
    <li className={styles.patch}>
      <span className={styles.locked}>
        <Lock aria-hidden="true" />
      </span>
      {m.locked}
    </li>
  )
}

/** Null for a missing or wrong date: formatting it would throw and break the whole profile. */
function validDate(iso: string | null | undefined): Date | null {
  const date = new Date(iso ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}
