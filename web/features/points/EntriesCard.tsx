import { call } from '#client/page.ts'
import type { EntryBet, LedgerEntry } from '#contract/points.ts'
import type { CsvColumn } from '#site/browse/csv.ts'
import { ExportButton } from '#site/browse/ExportButton.tsx'
import { usePages } from '#site/browse/usePages.ts'
import { readAll } from '#site/reading.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, dayKey, shortDayText, signedText, timeText } from '#texts/figures.ts'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/feedback.tsx'
import { entryWords } from './entry-words.ts'
import styles from './PointsPage.module.css'
import { pointsMessages } from './points.messages.ts'
import { Loaded } from './StakeCards.tsx'

type Entry = LedgerEntry & { bet: EntryBet | undefined }

async function readEntries(
  query: { limit: string; cursor?: string },
  options: { signal?: AbortSignal } = {},
) {
  const { element, next } = await call('GET /v1/points', { query }, options)
  const { ledger, bets } = element
  return { element: ledger.map((entry): Entry => ({ ...entry, bet: bets[entry.betId ?? ''] })), next }
}

/** Every move of the fan's points, newest first, with the balance after it. */
export function EntriesCard() {
  const m = useMessages(pointsMessages)
  const language = useLanguage()
  const entries = usePages<Entry>(['points', 'entries'], (cursor, signal) =>
    readEntries({ limit: '20', ...(cursor !== undefined && { cursor }) }, { signal }),
  )
  const words = (entry: Entry) => entryWords(entry, entry.bet, m, (points) => countText(points, language))
  const columns: CsvColumn<Entry>[] = [
    { head: m.when, value: ({ at }) => at },
    { head: m.entry, value: words },
    { head: m.change, value: ({ amount }) => amount },
    { head: m.balance, value: ({ balance }) => balance },
  ]
  const today = entries.state === 'loaded' ? dayKey(new Date(entries.readAtMs)) : ''
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{m.entries}</h2>
        <ExportButton name="points" columns={columns} read={() => readAll(readEntries)} isSmall />
      </div>
      <Loaded pages={entries} none="" all={m.allEntries}>
        {(items) => (
          <ul className={styles.rows}>
            {items.map((entry) => {
              const at = new Date(entry.at)
              return (
                <li key={entry.id} className={styles.row} data-row tabIndex={-1}>
                  <time dateTime={entry.at}>
                    {dayKey(at) === today ? timeText(at, language) : shortDayText(at, language)}
                  </time>
                  <span>{words(entry)}</span>
                  <span className={styles.money}>
                    <b className={classes(entry.amount > 0 ? styles.gain : styles.loss)}>
                      {signedText(entry.amount, language)}
                    </b>
                    <small>{countText(entry.balance, language)}</small>
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
