import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { settings } from '#client/page.ts'
import type { Arena } from '#contract/arenas.ts'
import type { Achievement } from '#contract/fans.ts'
import { useArena, useSession } from '#play/base/arena.ts'
import { signInPath } from '#play/base/links.ts'
import { useFormat, useLanguage, useMessages } from '#play/base/useMessages.ts'
import { achievementWords } from '#texts/achievements.ts'
import { buttonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { finalMessages } from './final.messages.ts'
import styles from './OwnNight.module.css'
import { type MatchResult, ownBets, signed } from './result.ts'

interface OwnNightProps {
  arena: Arena
  result: Exclude<MatchResult, { state: 'failed' }>
}

/** The fan's own noise, rank, points and achievements of the run; a visitor is asked to sign in. */
export function OwnNight({ arena, result }: OwnNightProps) {
  const m = useMessages(finalMessages)
  const format = useFormat()
  const { id } = useArena()
  const { status } = useSession()
  if (status === 'signedOut') {
    return (
      <div className={styles.night}>
        <Tile title={m.visitorTitle} isWide>
          <p className={styles.words}>{m.visitorText}</p>
          <a href={signInPath(id)} className={buttonClass()}>
            {m.signIn}
          </a>
        </Tile>
      </div>
    )
  }
  const mine = result.state === 'loaded' ? result.match.mine : null
  if (result.state === 'loaded' && !mine) {
    return (
      <div className={styles.night}>
        <Tile title={m.yourNoise} isWide>
          <p className={styles.words}>{m.notThere}</p>
        </Tile>
        {/* Who took no end may have staked all the same. */}
        {settings.hasStakes && ownBets(result.match.bets).bets.length > 0 && <Bets result={result} />}
      </div>
    )
  }
  const end = mine ? (mine.side === 'home' ? arena.homeTeam : arena.awayTeam).name : null
  return (
    <div className={styles.night}>
      <Tile title={m.yourNoise}>
        <p className={styles.value}>
          {mine ? format.rate(mine.cheer_score ?? 0) : m.loading} <small>{m.rate}</small>
        </p>
        <p className={styles.words}>
          {mine?.best_of && mine.best_of > 1 ? m.bestOf(format.whole(mine.best_of)) : end && m.stoodWith(end)}
        </p>
      </Tile>
      <Tile title={m.yourRank}>
        <p className={classes(styles.value, styles.rank)}>
          {mine ? format.whole(mine.rank) : m.loading} {mine && <small>{m.of(format.whole(mine.of))}</small>}
        </p>
        <p className={styles.words}>
          {mine && (mine.of === 1 ? m.aloneHere : end && m.inYourEnd(format.whole(mine.end_rank), end))}
        </p>
      </Tile>
      {settings.hasStakes && <Bets result={result} />}
      {mine && mine.achievements.length > 0 && <Earned earned={mine.achievements} />}
    </div>
  )
}

function Tile({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section aria-label={title} className={classes(styles.tile, isWide && styles.wide)}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const BETS_SHOWN = 4

function Bets({ result }: { result: OwnNightProps['result'] }) {
  const m = useMessages(finalMessages)
  const format = useFormat()
  const { bets, sum } = ownBets(result.state === 'loaded' ? result.match.bets : [])
  return (
    <Tile title={m.yourBets} isWide>
      {bets.length === 0 ? (
        <p className={styles.words}>{result.state === 'loading' ? m.loading : m.noBets}</p>
      ) : (
        <div className={styles.bets}>
          <p className={classes(styles.value, sum > 0 && styles.gain, sum < 0 && styles.loss)}>
            {signed(sum, format.whole)}
          </p>
          <ul>
            {bets.slice(0, BETS_SHOWN).map(({ id, statement, gain }) => (
              <li key={id}>
                <span>{statement}</span>
                <b className={gain !== null && gain < 0 ? styles.loss : undefined}>
                  {gain === null ? m.undecided : signed(gain, format.whole)}
                </b>
              </li>
            ))}
            {bets.length > BETS_SHOWN && <li>{m.moreBets(bets.length - BETS_SHOWN)}</li>}
          </ul>
        </div>
      )}
    </Tile>
  )
}

function Earned({ earned }: { earned: Achievement[] }) {
  const m = useMessages(finalMessages)
  const language = useLanguage()
  return (
    <Tile title={m.earned} isWide>
      <ul className={styles.earned}>
        {earned.slice(-4).map((achievement) => {
          const { id, title, description } = achievementWords(achievement, language)
          return (
            <li key={id}>
              <span className={styles.medal}>
                <Award aria-hidden="true" />
              </span>
              <span>
                <b>{title}</b>
                <small>{description}</small>
              </span>
            </li>
          )
        })}
      </ul>
    </Tile>
  )
}
