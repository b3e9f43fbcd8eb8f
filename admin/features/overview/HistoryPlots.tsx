import { partsMessages } from '#admin/base/parts.messages.ts'
import { failureText } from '#client/failure-text.ts'
import type { DayStats } from '#contract/admin.ts'
import { useReadFailure } from '#site/reading.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { DayPlot, type Series } from './DayPlot.tsx'
import styles from './HistoryPlots.module.css'
import { overviewMessages } from './overview.messages.ts'
import { useHistory } from './stats.ts'

/** Four plots of the last month, each with a table of the same figures. */
export function HistoryPlots() {
  const m = useMessages(overviewMessages)
  const p = useMessages(partsMessages)
  const language = useLanguage()
  const query = useHistory()
  const failure = useReadFailure(query)
  if (failure) {
    const retry = <Button onClick={failure.retry}>{p.retry}</Button>
    return <ErrorState title={m.historyFailed} hint={failureText(failure.error, language)} action={retry} />
  }
  const { data } = query
  if (!data) return <Skeleton label={m.loading} rows={4} />
  const days = data.map(({ date }) => date)
  const of = (key: keyof Omit<DayStats, 'date'>, label: string, tone: Series['tone']): Series => ({
    label,
    tone,
    values: data.map((day) => day[key]),
  })
  return (
    <section aria-label={m.last30} className={styles.plots}>
      <DayPlot title={m.newFans} days={days} series={[of('new_fans', m.newFans, 'flood')]} />
      <DayPlot title={m.attendance} days={days} series={[of('attendance', m.attendance, 'home')]} />
      <DayPlot
        title={m.points}
        days={days}
        series={[of('points_minted', m.minted, 'away'), of('points_staked', m.staked, 'home')]}
      />
      <DayPlot title={m.matches} days={days} series={[of('matches', m.matches, 'away')]} />
    </section>
  )
}
