import { type ReactNode, useMemo, useState } from 'react'
import { BetsPanel } from '#play/features/bets/BetsPanel.tsx'
import { Dock } from '#play/features/cheer/Dock.tsx'
import { Rail } from '#play/features/rail/Rail.tsx'
import { Scoreboard } from '#play/features/scoreboard/Scoreboard.tsx'
import { Screen } from '#play/features/stream/Screen.tsx'
import { StreamTabs } from '#play/features/stream/StreamTabs.tsx'
import { recogniseStream } from '#play/features/stream/stream-source.ts'
import { Bowl } from '#play/stage/Bowl.tsx'
import { CrowdStrip } from '#play/stage/CrowdStrip.tsx'
import { RegionBoundary } from '#ui/RegionBoundary.tsx'
import { useRoom } from '../base/arena-context.ts'
import { useMessages } from '../base/useMessages.ts'
import styles from './ArenaPage.module.css'
import { appMessages } from './app.messages.ts'
import { FailedRegion } from './FailedRegion.tsx'

/** The arena before and during the match: stadium on the left, bets on the right; on a phone one column. */
export function MatchView() {
  const m = useMessages(appMessages)
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  const addresses = useRoom(({ arena }) => arena.recommendedStreams.join('\n'))
  const sources = useMemo(
    () =>
      addresses === ''
        ? []
        : addresses.split('\n').map((address) => recogniseStream(address, location.hostname)),
    [addresses],
  )
  const [selected, setSelected] = useState(0)
  const shown = Math.min(selected, Math.max(0, sources.length - 1))
  return (
    <div className={styles.arena}>
      <main id="main" className={styles.field}>
        <h1 className="sr">
          {home} {m.versus} {away}
        </h1>
        <Region>
          <Scoreboard />
        </Region>
        <Region>
          <StreamTabs sources={sources} selected={shown} onSelect={setSelected} />
        </Region>
        <Bowl>
          <Region>
            <Screen source={sources[shown] ?? null} tabId={`screen-tab-${shown}`} />
          </Region>
        </Bowl>
        <CrowdStrip />
        <Region>
          <Dock />
        </Region>
      </main>
      <Region>
        <Rail bets={<BetsPanel />} />
      </Region>
    </div>
  )
}

function Region({ children }: { children: ReactNode }) {
  return <RegionBoundary fallback={(_, retry) => <FailedRegion retry={retry} />}>{children}</RegionBoundary>
}
