import { Pause, Users } from 'lucide-react'
import { settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { Arena, Side } from '#contract/arenas.ts'
import { counted, countText, startText } from '#texts/figures.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { Card, Chip } from '#ui/feedback.tsx'
import { TugMeter } from '#ui/TugMeter.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './ArenaCard.module.css'
import { type ArenaState, arenaState } from './arena-state.ts'
import { matchesMessages } from './matches.messages.ts'
import { useNoise } from './useNoise.ts'

export const ARENA_CARD_REM = 20

interface ArenaCardProps {
  arena: Arena
  /** Whether to listen to its noise. */
  isMetered: boolean
  now: Date
}

/** A match one can enter: who plays, how loud it is, how full, and the way in. */
export function ArenaCard({ arena, isMetered, now }: ArenaCardProps) {
  const m = useMessages(matchesMessages)
  const language = useLanguage()
  const state = arenaState(arena)
  const share = useNoise(arena.id, isMetered)
  const home = arena.homeTeam.name.trim() || m.unnamed
  const away = arena.awayTeam.name.trim() || m.unnamed
  return (
    <Card className={classes(styles.card, state === 'live' && styles.live)}>
      <div className={styles.top}>
        <StateChip state={state} />
        <span className={styles.crowd}>
          <Users aria-hidden="true" /> {counted(arena.currentPlayers, language, m.fan, m.fans)}
        </span>
      </div>
      <h2 className={styles.teams}>
        <ArenaTeam team={arena.homeTeam} side="home" share={share} />
        <span className={styles.versus}>{m.versus}</span>
        <ArenaTeam team={arena.awayTeam} side="away" share={share === null ? null : 1 - share} />
      </h2>
      {state === 'live' && (
        <div className={styles.noise}>
          {share !== null && <TugMeter label={m.noise} home={home} away={away} share={share} />}
        </div>
      )}
      <div className={styles.foot}>
        <span className={styles.when}>
          <When arena={arena} now={now} />
          {arena.betCount > 0 && <span>{counted(arena.betCount, language, m.bet, m.bets)}</span>}
        </span>
        <a
          href={arenaAddress(settings.gameUrl, arena.id)}
          className={buttonClass(state === 'live' ? { look: 'flood' } : {})}
          aria-label={m.joinMatch(home, away)}
        >
          {m.join}
        </a>
      </div>
    </Card>
  )
}

function StateChip({ state }: { state: ArenaState }) {
  const m = useMessages(matchesMessages)
  if (state === 'live') return <Chip tone="live">{m.live}</Chip>
  if (state === 'waiting') return <Chip tone="off">{m.waiting}</Chip>
  return (
    <Chip tone="paused">
      <Pause aria-hidden="true" /> {m.paused}
    </Chip>
  )
}

function When({ arena, now }: { arena: Arena; now: Date }) {
  const m = useMessages(matchesMessages)
  const language = useLanguage()
  if (arena.started) return m.onTheClock(countText(Math.floor(arena.liveSeconds / 60), language))
  if (arena.startDate === null) return m.noDate
  return <time dateTime={arena.startDate}>{startText(new Date(arena.startDate), now, language)}</time>
}

interface ArenaTeamProps {
  team: Arena['homeTeam']
  side: Side
  /** Of the noise, 0 to 1; null while it is not known. */
  share: number | null
}

const LOUD = 0.55
const QUIET = 0.45

/** An end with its crest. Type that shouts: the louder end has the wider name. */
function ArenaTeam({ team, side, share }: ArenaTeamProps) {
  const m = useMessages(matchesMessages)
  return (
    <span className={classes(styles.team, styles[side])}>
      <Crest src={team.logo} name={team.name} sizePx={72} />
      <span className={classes('display', widthOf(share), styles.name)}>{team.name.trim() || m.unnamed}</span>
    </span>
  )
}

function widthOf(share: number | null): string {
  if (share === null) return 'w2'
  if (share > LOUD) return 'w3'
  return share < QUIET ? 'w1' : 'w2'
}
