import { Award, Lock } from 'lucide-react'
import { useState } from 'react'
import type { Achievement } from '#contract/achievements.ts'
import { dayText, percentText } from '#texts/figures.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './AchievementsPanel.module.css'
import { achievementMessages, frenchAchievements } from './achievement.messages.ts'

/** What was earned, when, and how many fans hold it. */
export function AchievementPatch({ achievement }: { achievement: Achievement }) {
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

export function LockedPatch() {
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

/** Formatting a date that is missing or wrong throws, which would take the whole profile. */
function validDate(iso: string | null | undefined): Date | null {
  const date = new Date(iso ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}
