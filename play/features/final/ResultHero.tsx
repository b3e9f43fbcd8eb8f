import type { Arena, Side } from '#contract/arenas.ts'
import { leaderOf } from '#match/score.ts'
import { Extra } from '#play/base/regions.tsx'
import { TeamCrest } from '#play/base/Team.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { tifoWord } from '#texts/figures.ts'
import { classes } from '#ui/classes.ts'
import { Chip } from '#ui/feedback.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { finalMessages } from './final.messages.ts'
import styles from './ResultHero.module.css'
import { litEnd, type Verdict } from './result.ts'

const CrowdBowl = lazyComponent(async () => (await import('#ui/crowd/CrowdBowl.tsx')).CrowdBowl)

interface ResultHeroProps {
  arena: Arena
  verdict: Verdict
  isLoading: boolean
}

/** The stadium with the winning end lit, and the two results: the match, and the noise. */
export function ResultHero({ arena, verdict, isLoading }: ResultHeroProps) {
  const m = useMessages(finalMessages)
  const { homeTeam, awayTeam } = arena
  const { score } = verdict
  return (
    <section aria-labelledby="verdict" className={styles.hero}>
      <div className={styles.bowl} data-lit={litEnd(verdict) ?? undefined}>
        <Extra>
          <CrowdBowl
            words={{ home: tifoWord(homeTeam.name), away: tifoWord(awayTeam.name) }}
            share={0.5}
            className={styles.canvas}
          />
        </Extra>
      </div>
      <div className={styles.verdict}>
        <div className={styles.result}>
          <End side="home" arena={arena} score={score} />
          <div
            role="img"
            aria-label={m.scoreOf(homeTeam.name, score.home, awayTeam.name, score.away)}
            className={`display ${styles.score}`}
          >
            <b>{score.home}</b>
            <i>–</i>
            <b>{score.away}</b>
          </div>
          <End side="away" arena={arena} score={score} />
        </div>
        <div className={styles.says}>
          <Chip>{m.fullTime}</Chip>
          <h1 id="verdict">
            <Noise arena={arena} verdict={verdict} isLoading={isLoading} />
          </h1>
        </div>
      </div>
    </section>
  )
}

/** Longer names are smaller, so that their words need not break. */
const LONG = 22

function End({ side, arena, score }: { side: Side; arena: Arena; score: Verdict['score'] }) {
  const team = side === 'home' ? arena.homeTeam : arena.awayTeam
  const leader = leaderOf(score)
  return (
    <div
      className={classes(
        styles.end,
        side === 'away' && styles.right,
        leader && leader !== side && styles.beaten,
      )}
    >
      <TeamCrest team={team} side={side} className={styles.crest} />
      <span className={classes('display', styles.name, team.name.length > LONG && styles.long)}>
        {team.name}
      </span>
    </div>
  )
}

/** Who won the noise and by how much; alone against an empty end nobody has won or lost (play.14). */
function Noise({ arena, verdict, isLoading }: ResultHeroProps) {
  const m = useMessages(finalMessages)
  const format = useFormat()
  const { noise, winner, by, isAlone } = verdict
  if (isLoading) return m.counting
  if (!noise) return m.ended
  if (isAlone) return m.alone
  if (winner === null) return m.level
  const name = (winner === 'home' ? arena.homeTeam : arena.awayTeam).name
  const [more, less] = winner === 'home' ? [noise.home, noise.away] : [noise.away, noise.home]
  return (
    <>
      {m.wonNoise(name)} <b>{format.rate(more)}</b> {m.to} <b>{format.rate(less)}</b>, {m.by}{' '}
      <b>{format.rate(by)}</b> {m.rate}
    </>
  )
}
