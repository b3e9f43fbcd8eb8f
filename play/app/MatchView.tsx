import { type ReactNode, useMemo, useState } from 'react'
import { useRoom } from '#play/base/arena.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { BetsPanel } from '#play/features/bets/BetsPanel.tsx'
import { Dock } from '#play/features/cheer/Dock.tsx'
import { Rail } from '#play/features/rail/Rail.tsx'
import { Scoreboard } from '#play/features/scoreboard/Scoreboard.tsx'
import { Screen } from '#play/features/stream/Screen.tsx'
import { StreamTabs } from '#play/features/stream/StreamTabs.tsx'
import { recogniseStream } from '#play/features/stream/stream-source.ts'
import { Bowl, CrowdStrip } from '#play/stage/Bowl.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { ErrorState } from '#ui/feedback.tsx'
import styles from './App.module.css'
import { appMessages } from './app.messages.ts'

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
  return <ErrorBoundary fallback={(_, retry) => <FailedRegion retry={retry} />}>{children}</ErrorBoundary>
}

function FailedRegion({ retry }: { retry: () => void }) {
  const m = useMessages(appMessages)
  return <ErrorState title={m.regionFailed} action={<Button onClick={retry}>{m.retry}</Button>} />
}
