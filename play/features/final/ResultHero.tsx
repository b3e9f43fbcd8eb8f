import type { Side } from '#contract/arenas.ts'
import type { MatchDetail } from '#contract/matches.ts'
import { clockText } from '#match/clock.ts'
import { nameWidth } from '#match/crowd.ts'
import { useRoom } from '#play/base/arena.ts'
import { TeamCrest, TeamName } from '#play/base/Team.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { Chip } from '#ui/feedback.tsx'
import { finalMessages } from './final.messages.ts'
import styles from './ResultHero.module.css'
import type { FinalSides } from './result.ts'

/** Which end was louder, with the scores of both. */
export function ResultHero({ sides, match }: { sides: FinalSides; match: MatchDetail | null }) {
  const m = useMessages(finalMessages)
  const format = useFormat()
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  const verdict =
    sides.kind === 'loading'
      ? m.loading
      : sides.kind === 'unknown'
        ? m.ended
        : sides.winner === null
          ? m.level
          : sides.winner === 'home'
            ? m.outsang(home, away)
            : m.outsang(away, home)
  return (
    <section className={styles.hero} aria-labelledby="verdict">
      <CrowdStand share={sides.share} gapPx={9.6} bendPx={26} className={styles.stand} />
      <div className={styles.middle}>
        <Chip tone="off">{m.fullTime}</Chip>
        <h1 id="verdict" className={styles.verdict}>
          {verdict}
        </h1>
      </div>
      <div className={styles.ends}>
        <End side="home" sides={sides} />
        <End side="away" sides={sides} />
      </div>
      <p className={styles.facts}>
        <span>{sides.kind === 'totals' ? m.totals : m.score}</span>
        {match && (
          <>
            <span>{m.attendance(format.whole(match.attendee_count), match.attendee_count === 1)}</span>
            <span>{m.duration(clockText(match.live_seconds))}</span>
          </>
        )}
      </p>
    </section>
  )
}

function End({ side, sides }: { side: Side; sides: FinalSides }) {
  const m = useMessages(finalMessages)
  const format = useFormat()
  const team = useRoom(({ arena }) => (side === 'home' ? arena.homeTeam : arena.awayTeam))
  const share = side === 'home' ? sides.share : 1 - sides.share
  const figure = {
    scores: format.rate,
    totals: format.whole,
    loading: () => m.loading,
    unknown: () => m.none,
  }[sides.kind]
  return (
    <div
      className={classes(styles.end, side === 'away' && styles.right, sides.winner === side && styles.winner)}
    >
      <TeamCrest team={team} side={side} className={styles.crest} />
      <div className={styles.words}>
        <TeamName name={team.name} width={nameWidth(sides.home + sides.away > 0 ? share : null)} />
        <p className={classes(styles.score, styles[side])}>
          {figure(sides[side])} <small>{sides.kind === 'totals' ? m.points : m.rate}</small>
        </p>
      </div>
    </div>
  )
}
