import { queryOptions, useQuery } from '@tanstack/react-query'
import { Award, Lock } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { call } from '#client/page.ts'
import { ACHIEVEMENTS_MIN_LOADING_MS, ACHIEVEMENTS_SLOTS } from '#contract/constants.ts'
import type { Achievement, AttendanceStreak, LockedAchievement } from '#contract/fans.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { atLeast, useReadFailure } from '#site/reading.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { achievementWords } from '#texts/achievements.ts'
import { dayText, percentText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './AchievementsPanel.module.css'
import { achievementMessages } from './fan.messages.ts'

/**
 * The attendance streak and six slots: what was earned, padded with the nearest of what is locked. Two buttons show the
 * rest of both.
 */
export function AchievementsPanel({ fanId, isOwn, isWide = false }: AchievementsPanelProps) {
  const m = useMessages(achievementMessages)
  const [isOpen, setOpen] = useState(false)
  const [areLockedOpen, setLockedOpen] = useState(false)
  const query = useQuery(achievementsQuery(fanId))
  const { data, isPending } = query
  const failure = useReadFailure(query)
  const all = data?.earned ?? []
  const locked = data?.locked ?? []
  const shown = isOpen ? all : all.slice(0, ACHIEVEMENTS_SLOTS)
  const lockedSlots = Math.max(0, ACHIEVEMENTS_SLOTS - shown.length)
  const shownLocked = areLockedOpen ? locked : locked.slice(0, lockedSlots)
  const unnamedCount = Math.max(0, lockedSlots - shownLocked.length)
  const hasMore = !isOpen && all.length > ACHIEVEMENTS_SLOTS
  const hiddenLocked = locked.length - shownLocked.length

  const aside = hasMore ? (
    <Button look="ghost" size="sm" onClick={() => setOpen(true)}>
      {m.seeAll(all.length)}
    </Button>
  ) : (
    data && (
      <span className={styles.count}>{m.count(all.length, Math.max(all.length, ACHIEVEMENTS_SLOTS))}</span>
    )
  )
  return (
    <Panel anchor="achievements" title={m.title} aside={aside}>
      {isPending && !failure && <Skeleton label={m.loading} rows={2} />}
      {failure && <ErrorState title={m.failed} action={<Button onClick={failure.retry}>{m.retry}</Button>} />}
      {data?.streak && <StreakStrip streak={data.streak} isOwn={isOwn} />}
      {data && all.length === 0 && <p className={styles.none}>{m.none}</p>}
      {data && (
        <ul className={classes(styles.patches, isWide && styles.wide)}>
          {shown.map((achievement) => (
            <AchievementPatch key={achievement.id} achievement={achievement} />
          ))}
          {shownLocked.map((achievement) => (
            <LockedPatch key={achievement.id} achievement={achievement} />
          ))}
          {Array.from({ length: unnamedCount }, (_, slot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: locked slots are alike.
            <LockedPatch key={slot} achievement={null} />
          ))}
        </ul>
      )}
      {isOwn && shownLocked.length === 0 && locked[0] && <NextGoal achievement={locked[0]} />}
      {hiddenLocked > 0 && (
        <Button look="ghost" size="sm" className={styles.more} onClick={() => setLockedOpen(true)}>
          {m.moreLocked(hiddenLocked)}
        </Button>
      )}
    </Panel>
  )
}

interface AchievementsPanelProps {
  fanId: number
  isOwn: boolean
  /** The panel has the width of the page, so that all slots stand in one line. */
  isWide?: boolean
}

function achievementsQuery(id: number) {
  return queryOptions({
    queryKey: ['achievements', id],
    queryFn: async ({ signal }) => {
      const answer = call('GET /v1/achievements/{userId}', { params: { userId: String(id) } }, { signal })
      const { element: earned, locked, streak } = await atLeast(ACHIEVEMENTS_MIN_LOADING_MS, answer)
      // calls.5: a server of an earlier version tells neither.
      return { earned, locked: locked ?? [], streak: streak ?? null }
    },
  })
}

/** What was earned, when, and how many fans hold it. */
function AchievementPatch({ achievement }: { achievement: Achievement }) {
  const m = useMessages(achievementMessages)
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  const { id, iconSrc, title, description, earned_at, share } = achievementWords(achievement, language)
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

/** achievements.4: how it is won and how far one is, where that is known. */
function LockedPatch({ achievement }: { achievement: LockedAchievement | null }) {
  const m = useMessages(achievementMessages)
  const words = useLockedWords(achievement)
  return (
    <li className={styles.patch}>
      <span className={styles.locked}>
        <Lock aria-hidden="true" />
      </span>
      <span>{m.locked}</span>
      {words && (
        <>
          <b className={styles.goal}>{words.title}</b>
          <span className={styles.why}>{words.how}</span>
        </>
      )}
      <Progress achievement={achievement} />
    </li>
  )
}

/** The nearest of what is locked, where earned ones have taken all slots. */
function NextGoal({ achievement }: { achievement: LockedAchievement }) {
  const words = useLockedWords(achievement)
  return (
    <p className={styles.next}>
      <Lock aria-hidden="true" />
      <span>
        <b>{words?.title}</b>
        {words?.how}
      </span>
      <Progress achievement={achievement} />
    </p>
  )
}

function Progress({ achievement }: { achievement: LockedAchievement | null }) {
  const m = useMessages(achievementMessages)
  const progress = achievement?.progress
  if (!progress) return null
  const { have, need } = progress
  return (
    <span className={styles.progress}>
      <i aria-hidden="true" style={{ '--share': have / need } as CSSProperties} />
      {m.progress(have, need)}
    </span>
  )
}

function useLockedWords(achievement: LockedAchievement | null): { title: string; how: string } | null {
  const language = useLanguage()
  return achievement && achievementWords(achievement, language)
}

/** achievements.5: the last weeks as seats, lit where a match was attended. */
function StreakStrip({ streak, isOwn }: { streak: AttendanceStreak; isOwn: boolean }) {
  const m = useMessages(achievementMessages)
  if (!streak.recent.includes(true)) return null
  const { weeks, this_week: isThisWeek, forgiven } = streak
  const line = isOwn && weeks > 0 && !isThisWeek ? m.keepStreak : forgiven ? m.forgiven : m.lastWeeks
  return (
    <div className={styles.streak}>
      <p>
        <b>{weeks}</b> <span>{m.weeks(weeks)}</span>
      </p>
      <div>
        <span className={styles.seats} aria-hidden="true">
          {streak.recent.map((isAttended, week) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its week.
            <i key={week} className={classes(isAttended && styles.lit)} />
          ))}
        </span>
        <small>{line}</small>
      </div>
    </div>
  )
}

/** Null for a missing or wrong date: formatting it would throw and break the whole profile. */
function validDate(iso: string | null | undefined): Date | null {
  const date = new Date(iso ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}
