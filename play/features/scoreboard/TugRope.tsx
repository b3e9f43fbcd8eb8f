import type { CSSProperties } from 'react'
import { noisePercents } from '#match/crowd.ts'
import { useRoom } from '#play/base/arena.ts'
import { useLastMatch } from '#play/base/last-match.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { scoreboardMessages } from './scoreboard.messages.ts'
import styles from './TugRope.module.css'

/** A tug of war: the share of the noise that each end makes now. */
export function TugRope() {
  const m = useMessages(scoreboardMessages)
  const { percent } = useFormat()
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  const now = useRoom(({ crowd }) => noisePercents(crowd)?.home ?? 50)
  const last = useLastMatch()
  const then = last && noisePercents({ rate: { home: last.home_score, away: last.away_score } })
  const share = then?.home ?? now
  const ours = percent(share / 100)
  const theirs = percent(1 - share / 100)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot be dressed as a rope.
    <div
      role="meter"
      aria-label={m.noise(home)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={`${home} ${ours}, ${away} ${theirs}`}
      className={styles.tug}
      style={{ '--h': `${share}%` } as CSSProperties}
    >
      <i className={styles.homePart} />
      <i className={styles.rope}>
        <i className={styles.knot} />
      </i>
      <b className={styles.homeShare}>{ours}</b>
      <b className={styles.awayShare}>{theirs}</b>
    </div>
  )
}
