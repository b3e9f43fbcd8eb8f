import { call } from '#client/page.ts'
import type { Arena } from '#contract/arenas.ts'
import { counted } from '#texts/figures.ts'
import { BrowseHead, BrowsePage } from '#web/base/browse/BrowsePage.tsx'
import { PagedGrid } from '#web/base/browse/PagedGrid.tsx'
import { type Pages, usePages } from '#web/base/browse/usePages.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { ARENA_CARD_REM, ArenaCard } from './ArenaCard.tsx'
import { arenaState } from './arena-state.ts'
import { matchesMessages } from './matches.messages.ts'

/** Each meter is a socket of its own, so only the foremost live matches have one. */
const METERS_MAX = 3
const LEAST_CARD_PX = 380

/** The Active Matches grid of arena cards. */
export function MatchesPage() {
  const m = useMessages(matchesMessages)
  const language = useLanguage()
  usePageTitle(m.title)
  const pages = useArenas()
  const live = pages.state === 'loaded' ? pages.items.filter((arena) => arenaState(arena) === 'live') : []
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

/** The arenas, live ones first; kept up to date while they are looked at. */
function useArenas(): Pages<Arena> {
  return usePages(
    ['arenas'],
    (cursor, signal) => call('GET /v1/arenas', { query: cursor ? { cursor } : {} }, { signal }),
    { refreshMs: REFRESH_MS },
  )
}
