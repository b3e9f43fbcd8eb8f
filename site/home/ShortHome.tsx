import { settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { Arena } from '#contract/arenas.ts'
import { scoreText } from '#match/score.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Crest } from '#ui/Crest.tsx'
import { Chip } from '#ui/feedback.tsx'
import { homeMessages } from './home.messages.ts'
import styles from './ShortHome.module.css'
import { SinceLastVisitPanel } from './SinceLastVisitPanel.tsx'
import type { HomeReading } from './useHome.ts'

const LIVE_SHOWN = 3
const AWAY_SHOWN = 3

/** home.1: the short form, with which a fan's own page begins. Nothing where there is nothing. */
export function ShortHome({ reading }: { reading: HomeReading }) {
  const m = useMessages(homeMessages)
  if (reading.state !== 'loaded') return null
  const { home, now } = reading
  const live = home.live.slice(0, LIVE_SHOWN)
  const away = home.away.slice(0, AWAY_SHOWN)
  const away_more = home.away_more + home.away.length - away.length
  if (live.length + away.length === 0) return null
  return (
    <div className={`page ${styles.short}`}>
      {live.length > 0 && (
        <Panel title={m.liveNow} flush>
          <ul>
            {live.map((arena) => (
              <li key={arena.id}>
                <LiveLine arena={arena} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {away.length > 0 && <SinceLastVisitPanel home={{ away, away_more, since: home.since }} now={now} />}
    </div>
  )
}

function LiveLine({ arena }: { arena: Arena }) {
  const m = useMessages(homeMessages)
  const { homeTeam, awayTeam, score } = arena
  return (
    <a href={arenaAddress(settings.gameUrl, arena.id)} className={styles.line}>
      <Chip tone="live">{m.live}</Chip>
      <span className={styles.teams}>
        <Crest src={homeTeam.logo} name={homeTeam.name} colors={homeTeam.colors} sizePx={24} />
        <b>{homeTeam.name}</b> <span className={styles.score}>{scoreText(score)}</span> <b>{awayTeam.name}</b>
        <Crest src={awayTeam.logo} name={awayTeam.name} colors={awayTeam.colors} sizePx={24} />
      </span>
      <span className={styles.goIn}>{m.goIn}</span>
    </a>
  )
}
