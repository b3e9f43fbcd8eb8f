import { useGame, useRoom } from '#play/base/arena.ts'
import { type Game, hasSongs, roomOf } from '#play/base/game.ts'
import { useReducedMotion } from '#play/base/preferences.ts'
import { Extra } from '#play/base/regions.tsx'
import { useRaisedEnds } from '#play/base/useRaised.ts'
import { Announcer } from '#play/features/announce/Announcer.tsx'
import { Scoreboard } from '#play/features/scoreboard/Scoreboard.tsx'
import { BigScreen } from '#play/features/screen/BigScreen.tsx'
import { CrowdStrip } from '#play/stage/Bowl.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import styles from './App.module.css'
import { goneReasonOf, useArenaLook } from './arena-page.ts'
import { BrokenPage, NoArenaPage, OpeningPage } from './PlainPages.tsx'
import { ReconnectBar } from './ReconnectBar.tsx'

const SongsForMany = lazyComponent(
  async () => (await import('#play/features/song/SongsForMany.tsx')).SongsForMany,
)

const TifosForMany = lazyComponent(
  async () => (await import('#play/features/tifo/TifoStage.tsx')).TifosForMany,
)

/** The second screen (play.19): it follows the arena by itself, also into the next match. */
export function BigFrame() {
  const phase = useGame((game) => game.phase)
  const goneReason = useGame(goneForMany)
  const arena = useGame((game) => roomOf(game)?.arena ?? null)
  const isMotionReduced = useReducedMotion()
  useArenaLook(arena)
  return (
    <div className={styles.page} data-calm={isMotionReduced || undefined} data-phase="screen">
      {goneReason && <NoArenaPage reason={goneReason} />}
      {phase === 'connecting' && <OpeningPage />}
      {arena && goneReason === null && (
        <ErrorBoundary fallback={(error, retry) => <BrokenPage error={error} retry={retry} />}>
          <BigScreen scoreboard={<Scoreboard />} crowd={<CrowdForMany />} songs={<Sung />} />
          <Announcer />
        </ErrorBoundary>
      )}
      <ReconnectBar />
    </div>
  )
}

/** Nobody closes full time here: once the arena is deleted, that is all there is to say. */
const goneForMany = (game: Game) => (game.phase === 'final' && game.isGone ? 'not_found' : goneReasonOf(game))

/** The stand on the second screen, and over it what its ends hold up. */
function CrowdForMany() {
  const ends = useRaisedEnds()
  return (
    <>
      <CrowdStrip isLarge />
      {ends.length > 0 && (
        <Extra>
          <TifosForMany ends={ends} />
        </Extra>
      )}
    </>
  )
}

/** What the ends sing, on the second screen. */
function Sung() {
  const isAnySung = useRoom(hasSongs)
  return isAnySung ? (
    <Extra>
      <SongsForMany />
    </Extra>
  ) : null
}
