import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#client/page.ts'
import type { PurseStake } from '#contract/points.ts'
import { type Pages, usePages } from '#site/browse/usePages.ts'
import { Link } from '#site/router/Router.tsx'
import { OpenStake } from '#site/stakes/OpenStake.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, shortDayText, signedText } from '#texts/figures.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Card, ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './PointsPage.module.css'
import { pointsMessages } from './points.messages.ts'

type Shown = 'open' | 'decided' | 'won' | 'lost'

function useStakes(show: Shown): Pages<PurseStake & { id: string }> {
  return usePages(
    ['points', 'stakes', show],
    async (cursor, signal) => {
      const query = { show, limit: '20', ...(cursor !== undefined && { cursor }) }
      const { element, next } = await call('GET /v1/points/stakes', { query }, { signal })
      return { element: element.map((stake) => ({ ...stake, id: stake.betId })), next }
    },
    { refreshMs: show === 'open' ? 10_000 : false },
  )
}

/** What lies in undecided bets, with what it would bring. */
export function OpenStakes({ points }: { points: number }) {
  const m = useMessages(pointsMessages)
  const language = useLanguage()
  const stakes = useStakes('open')
  return (
    <Card className={classes(styles.card, styles.openCard)}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{m.openStakes}</h2>
        {points > 0 && <span>{m.points(countText(points, language))}</span>}
      </div>
      <Loaded
        pages={stakes}
        none={m.noOpen}
        action={
          <Link to="/matches" className={buttonClass({ size: 'sm' })}>
            {m.toMatches}
          </Link>
        }
      >
        {(items) => (
          <ul className={styles.stakes}>
            {items.map((stake) => (
              <li key={stake.id}>
                <OpenStake stake={stake}>
                  <small>{m.match(stake.home, stake.away)}</small>
                </OpenStake>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

const FILTERS = [
  ['decided', 'all'],
  ['won', 'won'],
  ['lost', 'lost'],
] as const

/** stakes.7: decided bets as gain and loss; a returned stake is 0. */
export function DecidedStakes() {
  const m = useMessages(pointsMessages)
  const [show, setShow] = useState<Shown>('decided')
  const stakes = useStakes(show)
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{m.decided}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
        <div role="group" aria-label={m.show} className={styles.filter}>
          {FILTERS.map(([value, word]) => (
            <button key={value} type="button" aria-pressed={show === value} onClick={() => setShow(value)}>
              {m[word]}
            </button>
          ))}
        </div>
      </div>
      <Loaded key={show} pages={stakes} none={m.noDecided} all={m.allBets}>
        {(items) => (
          <table className={styles.decided}>
            <thead>
              <tr>
                <th scope="col">{m.when}</th>
                <th scope="col">{m.bet}</th>
                <th scope="col" className={styles.wide}>
                  {m.own}
                </th>
                <th scope="col">{m.gainOrLoss}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((stake) => (
                <DecidedRow key={stake.id} stake={stake} />
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Card>
  )
}

function DecidedRow({ stake }: { stake: PurseStake }) {
  const m = useMessages(pointsMessages)
  const language = useLanguage()
  const { decidedAt, statement, home, away, choice, amount } = stake
  const gain = stake.gain ?? 0
  const own = m.yours(choice, countText(amount, language))
  return (
    <tr data-row tabIndex={-1}>
      <td>
        <time dateTime={decidedAt ?? undefined}>
          {decidedAt && shortDayText(new Date(decidedAt), language)}
        </time>
      </td>
      <td>
        <b>{statement}</b>
        <small>
          {m.match(home, away)}
          {gain === 0 && `, ${m.voided}`}
          <span className={styles.narrow}>. {m.ownIs(own)}</span>
        </small>
      </td>
      <td className={styles.wide}>{own}</td>
      <td>
        <b className={classes(styles.amount, gain > 0 && styles.gain, gain < 0 && styles.loss)}>
          {gain === 0 ? '0' : signedText(gain, language)}
        </b>
      </td>
    </tr>
  )
}

/** So many rows of a list are shown at first: the purse is read at a glance. */
const AT_FIRST = 6

interface LoadedProps<T> {
  pages: Pages<T>
  none: string
  /** Where to go from an empty list. */
  action?: React.ReactNode
  /** What the button for the rest says where the rest is known; without it the list is not cut. */
  all?: (count: string) => string
  children: (items: T[]) => React.ReactNode
}

/** points.8: a list of the purse in whatever state it is, its first rows, and the rest behind a button. */
export function Loaded<T>({ pages, none, action, all, children }: LoadedProps<T>) {
  const m = useMessages(pointsMessages)
  const language = useLanguage()
  const [isCut, setCut] = useState(all !== undefined)
  const list = useRef<HTMLDivElement>(null)
  if (pages.state === 'loading') return <Skeleton label={m.loading} rows={3} />
  if (pages.state === 'error')
    return <ErrorState title={m.failed} action={<Button onClick={pages.retry}>{m.retry}</Button>} />
  if (pages.items.length === 0)
    return (
      <div className={styles.none}>
        <p>{none}</p>
        {action}
      </div>
    )
  const { items, hasMore, isLoadingMore } = pages
  const isRestHere = isCut && items.length > AT_FIRST
  const showRest = () => {
    flushSync(() => setCut(false))
    // The button may be gone: the keyboard goes on at the first row that came.
    list.current?.querySelectorAll<HTMLElement>('[data-row]')[AT_FIRST]?.focus()
  }
  return (
    <>
      <div ref={list}>{children(isRestHere ? items.slice(0, AT_FIRST) : items)}</div>
      {(isRestHere || hasMore) && (
        <div className={styles.more}>
          {isRestHere ? (
            <Button wide onClick={showRest}>
              {all && !hasMore ? all(countText(items.length, language)) : m.more}
            </Button>
          ) : (
            <Button wide busy={isLoadingMore} onClick={pages.hasMoreFailed ? pages.retryMore : pages.more}>
              {m.more}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
