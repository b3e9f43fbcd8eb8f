import { Pause } from 'lucide-react'
import { settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { Arena } from '#contract/arenas.ts'
import { clockText, liveSeconds } from '#match/clock.ts'
import { fanCount, noisePercents } from '#match/crowd.ts'
import { useCrowd } from '#site/useCrowd.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted } from '#texts/figures.ts'
import { matchWords, sportMessages } from '#texts/match-words.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { Card, Chip } from '#ui/feedback.tsx'
import { SportIcon } from '#ui/SportIcon.tsx'
import { useVariables, Wear } from '#ui/Wear.tsx'
import styles from './LiveCard.module.css'
import { matchRowMessages } from './matches.messages.ts'
import noiseBar from './noise-bar.module.css'

interface LiveCardProps {
  arena: Arena
  /** When the arena was read. */
  readAtMs: number
  /** Follows the noise over a socket; without it the card says nothing of it. */
  isMetered: boolean
  /** The one yellow button of its region. */
  isFirst: boolean
}

/** A match that is on: score, who is louder, and the way in. */
export function LiveCard({ arena, readAtMs, isMetered, isFirst }: LiveCardProps) {
  const m = useMessages(matchRowMessages)
  const sports = useMessages(sportMessages)
  const language = useLanguage()
  const crowd = useCrowd(arena.id, isMetered)
  const noise = crowd && noisePercents(crowd)
  const home = arena.homeTeam.name.trim() || m.unnamed
  const away = arena.awayTeam.name.trim() || m.unnamed
  // Until the first numbers have come nobody knows whether it is quiet.
  const unheard = crowd ? m.quiet : ''
  const fans = crowd ? fanCount(crowd) : arena.currentPlayers
  const clock = clockText(liveSeconds({ arena, arenaAtMs: readAtMs }, readAtMs))
  return (
    <Wear home={arena.wear.home} away={arena.wear.away} className={styles.worn}>
      <Card className={styles.card}>
        <div className={styles.top}>
          <span className={styles.state}>
            {arena.state === 'paused' ? (
              <Chip tone="paused">
                <Pause aria-hidden="true" /> {m.paused}
              </Chip>
            ) : (
              <Chip tone="live">{m.live}</Chip>
            )}
            {arena.period === null ? clock : matchWords(arena.period, language)}
          </span>
          <span className={styles.crowd} title={sports[arena.sport]}>
            <SportIcon sport={arena.sport} />
            <span className="sr">{sports[arena.sport]}, </span>
            {m.inside(counted(fans, language, m.fan, m.fans))}
          </span>
        </div>
        <h3 className={styles.teams}>
          <Team team={arena.homeTeam} name={home} score={arena.score.home} />
          <span className="sr">, </span>
          <Team team={arena.awayTeam} name={away} score={arena.score.away} />
        </h3>
        {isMetered && (
          <NoiseBar share={noise?.home ?? null} label={noise ? m.noise(home, noise.home, away) : unheard} />
        )}
        <div className={styles.foot}>
          <span className={styles.said}>
            {isMetered && !noise && unheard}
            {noise && noise.home === noise.away && m.even}
            {noise && noise.home > noise.away && m.louder(home, noise.home)}
            {noise && noise.away > noise.home && m.louder(away, noise.away)}
          </span>
          <a
            href={arenaAddress(settings.gameUrl, arena.id)}
            className={buttonClass(isFirst ? { look: 'flood' } : {})}
            aria-label={m.joinMatch(home, away)}
          >
            {m.join}
          </a>
        </div>
      </Card>
    </Wear>
  )
}

interface TeamProps {
  team: Arena['homeTeam']
  name: string
  score: number
}

function Team({ team: { logo, colors }, name, score }: TeamProps) {
  return (
    <span className={styles.team}>
      <Crest src={logo} name={name} colors={colors} sizePx={34} />
      <span className={styles.name}>{name}</span> <b>{score}</b>
    </span>
  )
}

/** Shares of the noise in the ends' colours; both alike while it is silent. */
function NoiseBar({ share, label }: { share: number | null; label: string }) {
  const ref = useVariables({ '--share': `${share ?? 50}%` })
  return (
    <span
      ref={ref}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className={noiseBar.bar}
      data-silent={share === null || undefined}
    >
      <i />
      <i />
    </span>
  )
}
