import { type ReactNode, type Ref, startTransition, useCallback, useEffect, useState } from 'react'
import { call, settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { Arena, Side } from '#contract/arenas.ts'
import { boardClockText, liveSeconds } from '#match/clock.ts'
import { type Crowd, fanCount, homeShare, volumeOf } from '#match/crowd.ts'
import { completeArena } from '#match/earlier.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, percentText, startText } from '#texts/figures.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import { matchWords } from '#texts/match-words.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { Chip } from '#ui/feedback.tsx'
import { TugMeter } from '#ui/TugMeter.tsx'
import { Wear } from '#ui/Wear.tsx'
import styles from './FeaturedMatch.module.css'

const CREST_PX = 84

interface FeaturedMatchProps {
  match: Match
  crowd: Crowd | null
  /** Filled by who knows whom the fan follows. */
  onBoard?: Ref<HTMLSpanElement> | undefined
}

/** The board under the bowl: who plays, how loud each end is, and the way in. */
export function FeaturedMatch({ match, crowd, onBoard }: FeaturedMatchProps) {
  const m = useMessages(landingMessages)
  if (match.state === 'loading') return <EmptyBoard text={<p role="status">{m.loading}</p>} />
  if (match.state === 'none') {
    return (
      <EmptyBoard
        text={
          <div>
            <p>{m.none}</p>
            <small>{m.noneHint}</small>
          </div>
        }
      />
    )
  }
  if (match.state === 'failed') {
    return (
      <EmptyBoard
        text={
          <>
            <p role="alert">{m.failed}</p>
            <Button size="sm" onClick={match.retry}>
              {m.retry}
            </Button>
          </>
        }
      />
    )
  }
  return <ArenaBoard arena={match.arena} readAtMs={match.readAtMs} crowd={crowd} onBoard={onBoard} />
}

interface ArenaBoardProps extends Omit<FeaturedMatchProps, 'match'> {
  arena: Arena
  readAtMs: number
}

function ArenaBoard({ arena, readAtMs, crowd, onBoard }: ArenaBoardProps) {
  const m = useMessages(landingMessages)
  const language = useLanguage()
  return (
    <MatchBoard
      home={arena.homeTeam}
      away={arena.awayTeam}
      isOn={arena.started}
      wear={arena.wear}
      score={arena.started ? arena.score : null}
      when={<When arena={arena} readAtMs={readAtMs} />}
      address={arenaAddress(settings.gameUrl, arena.id)}
      share={arena.started && crowd ? homeShare(crowd) : null}
      crowd={counted(crowd ? fanCount(crowd) : arena.currentPlayers, language, m.fan, m.fans)}
      onBoard={onBoard}
    />
  )
}

interface BoardTeam {
  /** May be empty. */
  name: string
  logo: string | null | undefined
  colors?: readonly [main: string, second: string]
}

interface MatchBoardProps {
  home: BoardTeam
  away: BoardTeam
  isOn: boolean
  /** The colours of the two ends. */
  wear?: { home: string; away: string }
  /** Null before the start. */
  score?: { home: number; away: number } | null
  /** When it begins, or how long it has been on. */
  when: ReactNode
  /** Where its arena is. */
  address: string
  /** Home's share of the noise; null while it is not known. */
  share?: number | null
  crowd?: string
  onBoard?: Ref<HTMLSpanElement> | undefined
}

/** A match that is known; also what the server renders for browsers without scripts. */
export function MatchBoard(props: MatchBoardProps) {
  const { home, away, isOn, wear, score = null, when, address, share = null, crowd, onBoard } = props
  const m = useMessages(landingMessages)
  const language = useLanguage()
  const homeName = home.name.trim() || m.unnamed
  const awayName = away.name.trim() || m.unnamed
  // The two halves add up to 100.
  const rounded = Math.round((share ?? 0) * 100) / 100
  // Until the noise is known its place is kept: nothing jumps, and the stadium is drawn once.
  const meter =
    share === null ? (
      isOn && <i />
    ) : (
      <TugMeter
        label={m.noise(homeName)}
        home={homeName}
        away={awayName}
        share={share}
        figures={{ home: percentText(rounded, language), away: percentText(1 - rounded, language) }}
      />
    )
  return (
    <Frame
      wear={wear}
      crowd={crowd}
      onBoard={onBoard}
      meter={meter}
      entrance={
        <a href={address} className={buttonClass({ look: 'flood', size: 'xl' })}>
          {m.join}
        </a>
      }
    >
      <End team={home} side="home" share={share} />
      <div className={styles.middle}>
        {isOn && <Chip tone="live">{m.live}</Chip>}
        {score ? (
          <span className={styles.score}>
            <b>{score.home}</b> <span className={`display w2 ${styles.between}`}>{m.versus}</span>{' '}
            <b>{score.away}</b>
          </span>
        ) : (
          <span className={`display w2 ${styles.versus}`}>{m.versus}</span>
        )}
        {when}
      </div>
      <End team={away} side="away" share={share === null ? null : 1 - share} />
    </Frame>
  )
}

function EmptyBoard({ text }: { text: ReactNode }) {
  const m = useMessages(landingMessages)
  return (
    <Frame
      entrance={
        <Button look="flood" size="xl" disabled>
          {m.join}
        </Button>
      }
    >
      <div className={styles.message}>{text}</div>
    </Frame>
  )
}

interface FrameProps {
  children: ReactNode
  wear?: MatchBoardProps['wear'] | undefined
  meter?: ReactNode
  crowd?: string | undefined
  onBoard?: Ref<HTMLSpanElement> | undefined
  entrance: ReactNode
}

function Frame({ children, wear, meter, crowd, onBoard, entrance }: FrameProps) {
  const m = useMessages(landingMessages)
  return (
    <Wear {...wear} role="group" aria-label={m.featured} className={styles.frame}>
      <div className={styles.board}>{children}</div>
      {meter && <div className={styles.meter}>{meter}</div>}
      <div className={styles.under}>
        <span className={styles.crowd}>{crowd}</span>
        {entrance}
        <span ref={onBoard} className={styles.friends} />
        <span className={styles.fair}>{m.fair}</span>
      </div>
    </Wear>
  )
}

interface EndProps {
  team: BoardTeam
  side: Side
  share: number | null
}

const WIDTHS = { quiet: 'w2', even: 'w3', loud: 'w4' }
/** Longer names are smaller, so that their words need not break. */
const LONG = 22

/** Type that shouts: the louder end has the wider name. */
function End({ team: { name, logo, colors }, side, share }: EndProps) {
  const m = useMessages(landingMessages)
  return (
    <div className={classes(styles.end, side === 'away' && styles.awayEnd)}>
      <Crest src={logo} name={name} colors={colors} sizePx={CREST_PX} />
      <div className={styles.who}>
        <h2
          className={classes(
            'display',
            WIDTHS[volumeOf(share)],
            styles.name,
            name.length > LONG && styles.long,
          )}
        >
          <bdi>{name.trim() || m.unnamed}</bdi>
        </h2>
        <p className={styles.side}>{side === 'home' ? m.homeEnd : m.awayEnd}</p>
      </div>
    </div>
  )
}

function When({ arena, readAtMs }: { arena: Arena; readAtMs: number }) {
  const m = useMessages(landingMessages)
  const language = useLanguage()
  if (arena.paused) return <span className={styles.when}>{m.paused}</span>
  if (arena.started)
    return (
      <span className={styles.clock}>
        {arena.period !== null && <small>{matchWords(arena.period, language)}</small>}
        <RunClock arena={arena} readAtMs={readAtMs} />
      </span>
    )
  if (arena.startDate === null) return <span className={styles.when}>{m.noDate}</span>
  return (
    <time dateTime={arena.startDate} className={styles.when}>
      {startText(new Date(arena.startDate), new Date(readAtMs), language)}
    </time>
  )
}

interface RunClockProps {
  arena: Arena
  /** When the arena was read. */
  readAtMs: number
}

/** The time of play; changes are not announced to screen readers. */
function RunClock({ arena, readAtMs }: RunClockProps) {
  const m = useMessages(landingMessages)
  const [nowMs, setNowMs] = useState(readAtMs)
  useEffect(() => {
    if (arena.paused) return
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [arena.paused])
  return (
    <span>
      <span className="sr">{m.clock} </span>
      {boardClockText(liveSeconds({ arena, arenaAtMs: readAtMs }, nowMs))}
    </span>
  )
}

export type Match =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'none' }
  | { state: 'loaded'; arena: Arena; readAtMs: number }

const REFRESH_MS = 10_000

/** The first arena: live ones first, then the soonest. Refetched while the page is visible. */
export function useFeaturedMatch(): Match {
  const [attempt, setAttempt] = useState(0)
  const [match, setMatch] = useState<Exclude<Match, { state: 'failed' }> | 'failed'>({
    state: 'loading',
  })
  const retry = useCallback(() => {
    setMatch({ state: 'loading' })
    setAttempt((before) => before + 1)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts it all anew.
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      try {
        const { element } = await call(
          'GET /v1/arenas',
          { query: { limit: '1' } },
          { signal: leaving.signal },
        )
        const [arena] = (element ?? []).map(completeArena)
        // arenas.10: a finished match comes after all others, and is not the featured one.
        const read: Match =
          arena && arena.state !== 'finished'
            ? { state: 'loaded', arena, readAtMs: Date.now() }
            : { state: 'none' }
        // In a transition, so that taps are handled first.
        startTransition(() => setMatch(read))
      } catch {
        if (leaving.signal.aborted) return
        // Keep what is shown; report the failure only when there is nothing to show.
        setMatch((before) => (before === 'failed' || before.state === 'loading' ? 'failed' : before))
      }
    }
    void read()
    const timer = setInterval(() => document.visibilityState === 'visible' && void read(), REFRESH_MS)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [attempt])

  return match === 'failed' ? { state: 'failed', retry } : match
}
