import { useMemo, useState } from 'react'
import { Dock } from '#play/features/cheer/Dock.tsx'
import { Rail } from '#play/features/rail/Rail.tsx'
import { Scoreboard } from '#play/features/scoreboard/Scoreboard.tsx'
import { Bowl } from '#play/features/stage/Bowl.tsx'
import { CrowdStrip } from '#play/features/stage/CrowdStrip.tsx'
import { Screen } from '#play/features/stream/Screen.tsx'
import { StreamTabs } from '#play/features/stream/StreamTabs.tsx'
import { recogniseStream } from '#play/features/stream/stream-source.ts'
import styles from './ArenaPage.module.css'
import { appMessages } from './app.messages.ts'
import { useRoom } from './arena-context.ts'
import { useMessages } from './useMessages.ts'

/** The arena before and during the match: stadium on the left, bets on the right; on a phone one column. */
export function Field() {
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
        <Scoreboard />
        <StreamTabs sources={sources} selected={shown} onSelect={setSelected} />
        <Bowl>
          <Screen source={sources[shown] ?? null} tabId={`screen-tab-${shown}`} />
        </Bowl>
        <CrowdStrip />
        <Dock />
      </main>
      <Rail />
    </div>
  )
}
