import { Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { session } from '#client/page.ts'
import { ArenaContext, signInQuestion, useArena, useGame, useSession } from '#play/base/arena.ts'
import type { ArenaLink } from '#play/base/arena-link.ts'
import { roomOf } from '#play/base/game.ts'
import { useReducedMotion } from '#play/base/preferences.ts'
import { Extra, Overlay } from '#play/base/regions.tsx'
import { sound } from '#play/base/sound.ts'
import { useLanguage, useMessages } from '#play/base/useMessages.ts'
import { TopBar } from '#play/features/topbar/TopBar.tsx'
import { crowdLight } from '#play/stage/crowd-light.ts'
import { SkipLink } from '#ui/Button.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Toasts } from '#ui/toast/Toasts.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './App.module.css'
import { appMessages } from './app.messages.ts'
import { goneReasonOf, useArenaLook } from './arena-page.ts'
import { BrokenPage, NoArenaPage, OpeningPage } from './PlainPages.tsx'
import { ReconnectBar } from './ReconnectBar.tsx'
import { socketErrorText } from './socket-errors.ts'

// Fetched while the connection is opened, so that the first frame waits for less.
const MatchView = lazyComponent(async () => (await import('./MatchView.tsx')).MatchView)

const FinalScreen = lazyComponent(
  async () => (await import('#play/features/final/FinalScreen.tsx')).FinalScreen,
)

const SignInQuestion = lazyComponent(async () => (await import('./SignInQuestion.tsx')).SignInQuestion)

const Announcer = lazyComponent(async () => (await import('#play/features/announce/Announcer.tsx')).Announcer)

// Visitors have none, so their first visit does not load it.
const FanNews = lazyComponent(async () => (await import('#play/features/topbar/FanNews.tsx')).FanNews)

const BigFrame = lazyComponent(async () => (await import('./BigFrame.tsx')).BigFrame)

/** `arena` is null where the address names none. main.tsx connects before the first render, to save time. */
export function App({ arena, isBigScreen = false }: { arena: ArenaLink | null; isBigScreen?: boolean }) {
  const m = useMessages(appMessages)
  return (
    <ErrorBoundary fallback={(error, retry) => <BrokenPage error={error} retry={retry} />}>
      {arena ? <ArenaPage arena={arena} isBigScreen={isBigScreen} /> : <NoArenaPage reason="none_chosen" />}
      <div className={styles.toasts}>
        <Toasts undoLabel={m.undo} dismissLabel={m.dismiss} />
      </div>
    </ErrorBoundary>
  )
}

function ArenaPage({ arena, isBigScreen }: { arena: ArenaLink; isBigScreen: boolean }) {
  const m = useMessages(appMessages)
  const language = useLanguage()
  useEffect(() => session.onExpired(() => showToast({ kind: 'error', text: m.sessionEnded })), [m])
  useEffect(
    () =>
      arena.onError(({ code, detail }) => {
        // A hit or a card that came when the song or the tifo was just over: nothing that a fan could do better.
        if (code !== 'not_now') showToast({ kind: 'error', text: socketErrorText(code, detail, language) })
      }),
    [arena, language],
  )

  return (
    <ArenaContext value={arena}>
      {isBigScreen ? (
        <Suspense fallback={<OpeningPage />}>
          <BigFrame />
        </Suspense>
      ) : (
        <Frame />
      )}
    </ArenaContext>
  )
}

function Frame() {
  const m = useMessages(appMessages)
  const phase = useGame((game) => game.phase)
  const isMotionReduced = useReducedMotion()
  const isAsked = useSyncExternalStore(signInQuestion.subscribe, signInQuestion.get)
  const { user } = useSession()
  useCrowdSound()
  return (
    <div className={styles.page} data-calm={isMotionReduced || undefined} data-phase={phase}>
      <SkipLink label={m.skipToContent} />
      {/* pages.10: each region has its own boundary, so that an error in one leaves the others working. */}
      {phase !== 'final' && (
        <ErrorBoundary fallback={() => <header />}>
          <TopBar />
        </ErrorBoundary>
      )}
      <ReconnectBar />
      <Content />
      {(phase === 'live' || phase === 'final') && <NewsOfMatch />}
      {user && (
        <Extra>
          <FanNews key={user.id} />
        </Extra>
      )}
      {isAsked && (
        <Overlay onClose={signInQuestion.close}>
          <SignInQuestion />
        </Overlay>
      )}
    </div>
  )
}

/** What happens while the announcer is being loaded is told as well. */
function NewsOfMatch() {
  const arena = useArena()
  const [since] = useState(() => ({ room: arena.room(), atMs: arena.nowMs() }))
  return (
    <Extra>
      <Announcer since={since} />
    </Extra>
  )
}

function Content() {
  const phase = useGame((game) => game.phase)
  const goneReason = useGame(goneReasonOf)
  const ended = useGame((game) => (game.phase === 'final' ? game.ended : null))
  const arena = useGame((game) => roomOf(game)?.arena ?? null)
  useArenaLook(ended?.arena ?? arena)
  const hasMatchView = useMatchViewEarly()
  if (goneReason) return <NoArenaPage reason={goneReason} />
  if (phase === 'connecting' || (!ended && !hasMatchView)) return <OpeningPage />
  return (
    <ErrorBoundary fallback={(error, retry) => <BrokenPage error={error} retry={retry} />}>
      <Suspense fallback={<OpeningPage />}>{ended ? <FinalScreen ended={ended} /> : <MatchView />}</Suspense>
    </ErrorBoundary>
  )
}

/** Loads the view of the match while the arena is opened. True once that has ended, well or not. */
function useMatchViewEarly(): boolean {
  const [hasEnded, setEnded] = useState(false)
  // With the first frame: an effect that waits for its paint starts a quarter of a second later on a slow phone.
  useLayoutEffect(() => void MatchView.preload().then(() => setEnded(true)), [])
  return hasEnded
}

/** The crowd's sound is as loud as both ends together. */
function useCrowdSound(): void {
  const arena = useArena()
  useEffect(
    () =>
      arena.game.subscribe(() => {
        const game = arena.game.get()
        const { loud } = game.phase === 'live' ? crowdLight(game.room) : { loud: { home: 0, away: 0 } }
        sound.murmur((loud.home + loud.away) / 2)
      }),
    [arena],
  )
}
