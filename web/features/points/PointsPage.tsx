import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askNews, onNews } from '#client/fan-news.ts'
import { call, settings } from '#client/page.ts'
import { usePageTitle } from '#site/page.ts'
import { queryClient } from '#site/queries.tsx'
import { useReadFailure } from '#site/reading.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, percentText, signedText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Card, ErrorState, Skeleton } from '#ui/feedback.tsx'
import { BalanceCurve } from './BalanceCurve.tsx'
import { EntriesCard } from './EntriesCard.tsx'
import { LimitsCard } from './LimitsCard.tsx'
import styles from './PointsPage.module.css'
import { pointsMessages } from './points.messages.ts'
import { DecidedStakes, OpenStakes } from './StakeCards.tsx'

/** points.8: the purse. Stakes and entries are lists, each with its own query; the rest comes at a press. */
export function PointsPage() {
  const m = useMessages(pointsMessages)
  usePageTitle(m.title)
  usePointsNews()
  const purse = useQuery({
    queryKey: ['points', 'purse'],
    queryFn: async ({ signal }) => {
      const answered = askNews()
      const [{ element: points }, { element: record }] = await Promise.all([
        call('GET /v1/points', { query: { limit: '1' } }, { signal }),
        call('GET /v1/points/record', {}, { signal }),
      ])
      answered({ balance: points.balance })
      return { points, record }
    },
    refetchOnWindowFocus: true,
  })
  const failure = useReadFailure(purse)
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.title}>
        <h1 className="display w5">{m.title}</h1>
        <p>{m.never}</p>
      </header>
      {failure && <ErrorState title={m.failed} action={<Button onClick={failure.retry}>{m.retry}</Button>} />}
      {!failure && !purse.data && <Skeleton label={m.loading} rows={6} />}
      {purse.data && <Purse {...purse.data} />}
    </div>
  )
}

/** Header and page tell the same balance, and what the bell tells of a bet is in the lists too. */
function usePointsNews(): void {
  useEffect(
    () =>
      onNews((event) => {
        const isBet = event.type === 'notification' && event.notification.kind === 'bet'
        if (event.type === 'points' || isBet) void queryClient.invalidateQueries({ queryKey: ['points'] })
      }),
    [],
  )
}

type Answer<K extends 'GET /v1/points' | 'GET /v1/points/record'> = Awaited<
  ReturnType<typeof call<K>>
>['element']

interface PurseProps {
  points: Answer<'GET /v1/points'>
  record: Answer<'GET /v1/points/record'>
}

/** running.17: without stakes the purse is its balance and its entries. */
function Purse({ points, record }: PurseProps) {
  const { hasStakes } = settings
  return (
    <>
      <Balance points={points} record={record} />
      {hasStakes && <Figures points={points} record={record} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {hasStakes && <DecidedStakes />}
          <EntriesCard />
        </div>
        <div className={styles.side}>
          {hasStakes && (
            <>
              <OpenStakes points={record.open.points} />
              <LimitsCard limits={points.limits} stakedToday={points.staked_today} />
            </>
          )}
          <HowPointsCome />
        </div>
      </div>
    </>
  )
}

function Balance({ points, record }: PurseProps) {
  const m = useMessages(pointsMessages)
  const language = useLanguage()
  return (
    <Card className={styles.balance}>
      <div className={styles.now}>
        <h2>
          <i aria-hidden="true" /> {m.balance}
        </h2>
        <b>{countText(points.balance, language)}</b>
        {settings.hasStakes && record.open.points > 0 && (
          <span>{m.inOpenStakes(countText(record.open.points, language))}</span>
        )}
      </div>
      <BalanceCurve days={record.curve} />
    </Card>
  )
}

function Figures({ points: { last_30_days: month }, record }: PurseProps) {
  const m = useMessages(pointsMessages)
  const language = useLanguage()
  const { decided, won, best_streak, streak } = record
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{m.won30}</dt>
        <dd className={classes(month.gain > 0 && styles.gain)}>{signedText(month.gain, language)}</dd>
      </div>
      <div>
        <dt>{m.lost30}</dt>
        <dd className={classes(month.loss > 0 && styles.loss)}>{signedText(-month.loss, language)}</dd>
      </div>
      <div>
        <dt>{decided === 0 ? m.noBetsYet : m.hitRate(won, decided)}</dt>
        <dd>{decided === 0 ? '–' : percentText(won / decided, language)}</dd>
      </div>
      <div>
        <dt>{m.streak(countText(streak, language))}</dt>
        <dd>{m.inARow(countText(best_streak, language))}</dd>
      </div>
    </dl>
  )
}

function HowPointsCome() {
  const m = useMessages(pointsMessages)
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{m.howPointsCome}</h2>
      <dl className={styles.how}>
        <dt>+10</dt>
        <dd>{m.everyFive}</dd>
        <dt>{m.to100}</dt>
        <dd>{settings.hasStakes ? m.topUp : m.topUpWithoutStakes}</dd>
      </dl>
    </Card>
  )
}
