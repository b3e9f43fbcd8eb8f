import { useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { PointLimits } from '#contract/points.ts'
import { useForm } from '#site/form/useForm.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, momentText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Card } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './LimitsCard.module.css'
import page from './PointsPage.module.css'
import { pointsMessages } from './points.messages.ts'

const BREAKS_DAYS = [1, 3, 7, 14, 30]

interface LimitsCardProps {
  limits: PointLimits
  stakedToday: number
}

/** points.6: what fans allow themselves. */
export function LimitsCard({ limits, stakedToday }: LimitsCardProps) {
  const m = useMessages(pointsMessages)
  const language = useLanguage()
  const { daily, next, next_at, cool_off_until } = limits
  const staked = countText(stakedToday, language)
  const moment = (iso: string) => momentText(new Date(iso), language)
  return (
    <Card className={page.card}>
      <h2 className={page.heading}>{m.limits}</h2>
      <div className={styles.limits}>
        <div>
          <p className={styles.today}>
            <b>{m.todayLabel}</b>
            <span>
              {daily === null
                ? m.staked(staked, stakedToday)
                : m.stakedOf(staked, stakedToday, countText(daily, language))}
            </span>
          </p>
          {daily !== null && daily > 0 && (
            <div aria-hidden="true" className={styles.meter}>
              <i style={{ '--p': `${Math.min(100, (stakedToday * 100) / daily)}%` } as CSSProperties} />
            </div>
          )}
        </div>
        <DailyLimit key={String(daily)} daily={daily} />
        {next_at !== null && (
          <p className={styles.note}>
            {m.nextLimit(next === null ? m.noLimit : m.points(countText(next, language)), moment(next_at))}
          </p>
        )}
        {cool_off_until !== null && <p className={styles.note}>{m.onBreak(moment(cool_off_until))}</p>}
        <Breaks />
      </div>
    </Card>
  )
}

function useSaveLimits() {
  const queryClient = useQueryClient()
  return async (body: { daily?: number | null; cool_off_days?: number }) => {
    await call('POST /v1/points/limits', { body })
    await queryClient.invalidateQueries({ queryKey: ['points', 'purse'] })
  }
}

function DailyLimit({ daily }: { daily: number | null }) {
  const m = useMessages(pointsMessages)
  const language = useLanguage()
  const save = useSaveLimits()
  const { field, submit, formState } = useForm({
    initial: { daily: daily === null ? '' : String(daily) },
    check: ({ daily: text }) => (/^\d{0,7}$/.test(text.trim()) ? {} : { daily: m.dailyWrong }),
    async send({ daily: text }) {
      await save({ daily: text.trim() === '' ? null : Number(text) })
      showToast({ kind: 'success', text: m.saved })
    },
  })
  return (
    <form noValidate className={styles.daily} onSubmit={submit}>
      <Field
        label={m.daily}
        inputMode="numeric"
        placeholder={m.noLimit}
        hint={formState.state === 'failed' ? failureText(formState.error, language) : m.dailyHint}
        {...field('daily')}
      />
      <Button type="submit" busy={formState.state === 'busy'}>
        {m.save}
      </Button>
    </form>
  )
}

/** A break cannot be shortened, so it is asked about once more. */
function Breaks() {
  const m = useMessages(pointsMessages)
  const language = useLanguage()
  const save = useSaveLimits()
  const id = useId()
  const [asked, setAsked] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const daysText = (days: number) => m.days(countText(days, language), days === 1)
  const start = async (days: number) => {
    setBusy(true)
    try {
      await save({ cool_off_days: days })
      setAsked(null)
    } catch (error) {
      showToast({ kind: 'error', text: m.saveFailed, detail: failureText(error, language) })
    }
    setBusy(false)
  }
  return (
    <div>
      <p className={styles.breakLabel}>
        <Hourglass aria-hidden="true" /> {m.pause}
      </p>
      <div className={styles.breaks}>
        {BREAKS_DAYS.map((days) => (
          <Button key={days} aria-label={daysText(days)} onClick={() => setAsked(days)}>
            {days === 1 ? daysText(1) : countText(days, language)}
          </Button>
        ))}
      </div>
      <p className={styles.hint}>{m.pauseHint}</p>
      {asked !== null && (
        <Dialog labelledBy={id} closeLabel={m.close} onClose={() => setAsked(null)} isLow>
          <div className={styles.dialog}>
            <h2 id={id} className="display w3">
              {m.breakTitle(daysText(asked))}
            </h2>
            <p>{m.pauseHint}</p>
            <div className={styles.dialogFoot}>
              <Button onClick={() => setAsked(null)}>{m.cancel}</Button>
              <Button look="flood" busy={isBusy} onClick={() => void start(asked)}>
                {m.breakConfirm}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  )
}
