import { useMemo, useState } from 'react'
import { useIsSlow, useRoom } from '#play/base/arena.ts'
import { Extra, Region } from '#play/base/regions.tsx'
import { useRootMark } from '#play/base/root-mark.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { useHasCards, useRaisedEnds } from '#play/base/useRaised.ts'
import { Dock } from '#play/features/cheer/Dock.tsx'
import { Rail, type Sheet } from '#play/features/rail/Rail.tsx'
import { Ribbon } from '#play/features/scoreboard/Ribbon.tsx'
import { Scoreboard } from '#play/features/scoreboard/Scoreboard.tsx'
import { recogniseStream } from '#play/features/stream/stream-source.ts'
import { Menu } from '#play/features/topbar/Menu.tsx'
import { LeaveButton } from '#play/features/topbar/TopBar.tsx'
import { Bowl, CrowdStrip } from '#play/stage/Bowl.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import styles from './App.module.css'
import { appMessages } from './app.messages.ts'

// After the first frame: scoreboard, stadium and drum come first.
const BetsPanel = lazyComponent(async () => (await import('#play/features/bets/BetsPanel.tsx')).BetsPanel)
const BetPeek = lazyComponent(async () => (await import('#play/features/rail/BetPeek.tsx')).BetPeek)
const StreamChoice = lazyComponent(
  async () => (await import('#play/features/stream/StreamChoice.tsx')).StreamChoice,
)
const Screen = lazyComponent(async () => (await import('#play/features/stream/Screen.tsx')).Screen)
const MatchCentre = lazyComponent(
  async () => (await import('#play/features/centre/MatchCentre.tsx')).MatchCentre,
)
// Only once somebody sings, or may let the end sing.
const Songs = lazyComponent(async () => (await import('#play/features/song/Songs.tsx')).Songs)
// Only when a tifo rises.
const TifoStage = lazyComponent(async () => (await import('#play/features/tifo/TifoStage.tsx')).TifoStage)
const RaiseTifo = lazyComponent(async () => (await import('#play/features/tifo/RaiseTifo.tsx')).RaiseTifo)
const Hold = lazyComponent(async () => (await import('#play/features/tifo/Hold.tsx')).Hold)

/** The arena before, during and after the match: stadium on the left, bets on the right; on a phone one column. */
export function MatchView() {
  const m = useMessages(appMessages)
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  const state = useRoom(({ arena }) => arena.state)
  const { sources, shown, select } = useStreams()
  // On a phone the rail is a sheet that a press opens.
  const [sheet, setSheet] = useState<Sheet | null>(null)
  useRootMark('sheet', sheet !== null)
  useRootMark('slow', useIsSlow())
  const ends = useRaisedEnds()
  const [isRaising, setRaising] = useState(false)
  const holds = useHasCards()
  const hasCentre = state === 'finished' || (state !== 'upcoming' && sources.length === 0)
  const bets = <BetsPanel asked={sheet?.kind === 'bet' ? sheet.id : null} />
  const streams = sources.length > 0 && (
    <Extra>
      <StreamChoice sources={sources} selected={shown} onSelect={select} />
    </Extra>
  )
  const raise = (
    <Extra>
      <RaiseTifo />
    </Extra>
  )
  return (
    <div
      className={styles.arena}
      data-view={hasCentre ? 'centre' : 'stream'}
      data-sheet={sheet === null ? undefined : ''}
      data-raising={isRaising || undefined}
    >
      <main id="main" className={styles.field} data-part="field">
        <h1 className="sr">
          {home} {m.versus} {away}
        </h1>
        <Region>
          <Scoreboard leave={<LeaveButton />} menu={<Menu streams={streams} onOpen={setSheet} />} />
        </Region>
        <div className={styles.ribbon} data-part="ribbon">
          <Region>
            <Ribbon streams={streams} />
          </Region>
        </div>
        <Bowl
          raised={
            ends.length > 0 && (
              <Extra>
                <TifoStage ends={ends} onShown={setRaising} />
              </Extra>
            )
          }
        >
          <Region>{hasCentre ? <MatchCentre /> : <Screen source={sources[shown] ?? null} />}</Region>
        </Bowl>
        <CrowdStrip />
        <div className={styles.mid} data-part="mid">
          <Region>
            <BetPeek onOpen={setSheet} />
          </Region>
        </div>
        <Region>
          <Dock songs={<Songs raise={raise} />} hold={holds ? <Hold /> : null} />
        </Region>
      </main>
      <Region>
        <Rail bets={bets} sheet={sheet} onClose={() => setSheet(null)} />
      </Region>
    </div>
  )
}

/** The streams of the arena and the one that is shown. */
function useStreams() {
  const addresses = useRoom(({ arena }) => arena.recommendedStreams.join('\n'))
  const sources = useMemo(
    () =>
      addresses === ''
        ? []
        : addresses.split('\n').map((address) => recogniseStream(address, location.hostname)),
    [addresses],
  )
  const [selected, select] = useState(0)
  return { sources, shown: Math.min(selected, Math.max(0, sources.length - 1)), select }
}
