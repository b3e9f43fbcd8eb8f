import { Pause, Users } from 'lucide-react'
import { call, settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { Arena, Side } from '#contract/arenas.ts'
import { homeShare, volumeOf } from '#match/crowd.ts'
import { type ArenaStage, arenaStage } from '#match/room.ts'
import { BrowseHead, BrowsePage } from '#site/browse/BrowsePage.tsx'
import { PagedGrid } from '#site/browse/PagedGrid.tsx'
import { type Pages, usePages } from '#site/browse/usePages.ts'
import { usePageTitle } from '#site/page.ts'
import { useCrowd } from '#site/useCrowd.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText, startText } from '#texts/figures.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { Card, Chip } from '#ui/feedback.tsx'
import { TugMeter } from '#ui/TugMeter.tsx'
import styles from './MatchesPage.module.css'
import { matchesMessages } from './matches.messages.ts'

/** Each meter needs a socket, so only the first live matches have one. */
const METERS_MAX = 3
const LEAST_CARD_PX = 380

/** The Active Matches grid of arena cards. */
export function MatchesPage() {
  const m = useMessages(matchesMessages)
  const language = useLanguage()
  usePageTitle(m.title)
  const pages = useArenas()
  const live = pages.state === 'loaded' ? pages.items.filter((arena) => arenaStage(arena) === 'live') : []
  const metered = new Set(live.slice(0, METERS_MAX).map(({ id }) => id))
  const now = new Date(pages.state === 'loaded' ? pages.readAtMs : 0)
  return (
    <BrowsePage>
      <BrowseHead
        title={m.title}
        note={live.length > 0 ? counted(live.length, language, m.liveMatch, m.liveMatches) : undefined}
      />
      <PagedGrid
        pages={pages}
        texts={{ label: m.title, loading: m.loading, failed: m.failed, none: m.none }}
        isSearching={false}
        cardHeightRem={ARENA_CARD_REM}
        leastCardPx={LEAST_CARD_PX}
        card={(arena) => <ArenaCard arena={arena} isMetered={metered.has(arena.id)} now={now} />}
      />
    </BrowsePage>
  )
}

const REFRESH_MS = 5_000

/** The arenas, live ones first; refetched while the page is visible. */
function useArenas(): Pages<Arena> {
  return usePages(
    ['arenas'],
    (cursor, signal) => call('GET /v1/arenas', { query: cursor ? { cursor } : {} }, { signal }),
    { refreshMs: REFRESH_MS },
  )
}

const ARENA_CARD_REM = 20

interface ArenaCardProps {
  arena: Arena
  /** Whether the card shows the noise meter. */
  isMetered: boolean
  now: Date
}

/** An arena as a card: teams, noise, crowd, and the link to enter. */
function ArenaCard({ arena, isMetered, now }: ArenaCardProps) {
  const m = useMessages(matchesMessages)
  const language = useLanguage()
  const stage = arenaStage(arena)
  const crowd = useCrowd(arena.id, isMetered)
  const share = crowd && homeShare(crowd)
  const home = arena.homeTeam.name.trim() || m.unnamed
  const away = arena.awayTeam.name.trim() || m.unnamed
  return (
    <Card className={classes(styles.card, stage === 'live' && styles.live)}>
      <div className={styles.top}>
        <StageChip stage={stage} />
        <span className={styles.crowd}>
          <Users aria-hidden="true" /> {counted(arena.currentPlayers, language, m.fan, m.fans)}
        </span>
      </div>
      <h2 className={styles.teams}>
        <ArenaTeam team={arena.homeTeam} side="home" share={share} />
        <span className={styles.versus}>{m.versus}</span>
        <ArenaTeam team={arena.awayTeam} side="away" share={share === null ? null : 1 - share} />
      </h2>
      {stage === 'live' && (
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
          className={buttonClass(stage === 'live' ? { look: 'flood' } : {})}
          aria-label={m.joinMatch(home, away)}
        >
          {m.join}
        </a>
      </div>
    </Card>
  )
}

function StageChip({ stage }: { stage: ArenaStage }) {
  const m = useMessages(matchesMessages)
  if (stage === 'live') return <Chip tone="live">{m.live}</Chip>
  if (stage === 'waiting') return <Chip tone="off">{m.waiting}</Chip>
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

const WIDTHS = { quiet: 'w1', even: 'w2', loud: 'w3' }

/** An end with its crest. Type that shouts: the louder end has the wider name. */
function ArenaTeam({ team, side, share }: ArenaTeamProps) {
  const m = useMessages(matchesMessages)
  return (
    <span className={classes(styles.team, styles[side])}>
      <Crest src={team.logo} name={team.name} sizePx={72} />
      <span className={classes('display', WIDTHS[volumeOf(share)], styles.name)}>
        {team.name.trim() || m.unnamed}
      </span>
    </span>
  )
}
