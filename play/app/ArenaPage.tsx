import { lazy, Suspense, useEffect } from 'react'
import { session } from '#client/page.ts'
import { Announcer } from '#play/features/announce/Announcer.tsx'
import { TopBar } from '#play/features/topbar/TopBar.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './ArenaPage.module.css'
import { appMessages } from './app.messages.ts'
import type { ArenaLink } from './arena.ts'
import { ArenaContext, useArena, useGame } from './arena-context.ts'
import { Field } from './Field.tsx'
import { Gone } from './Gone.tsx'
import { Opening } from './Opening.tsx'
import { ReconnectBar } from './ReconnectBar.tsx'
import { SignInQuestion } from './SignInQuestion.tsx'
import { socketErrorText } from './socket-error-text.ts'
import { useCalm } from './useCalm.ts'
import { useCrowdSound } from './useCrowdSound.ts'
import { useLanguage, useMessages } from './useMessages.ts'

const FinalScreen = lazy(async () => ({
  default: (await import('#play/features/final/FinalScreen.tsx')).FinalScreen,
}))

export function ArenaPage({ arena }: { arena: ArenaLink }) {
  const m = useMessages(appMessages)
  const language = useLanguage()
  useEffect(() => session.onExpired(() => showToast({ kind: 'error', text: m.sessionEnded })), [m])
  useEffect(
    () =>
      arena.onError(({ code, detail }) =>
        showToast({ kind: 'error', text: socketErrorText(code, detail, language) }),
      ),
    [arena, language],
  )

  return (
    <ArenaContext value={arena}>
      <Frame />
    </ArenaContext>
  )
}

function Frame() {
  const m = useMessages(appMessages)
  const { phase } = useGame()
  const isCalm = useCalm()
  useCrowdSound()
  return (
    <div className={styles.page} data-calm={isCalm || undefined} data-phase={phase}>
      <SkipLink label={m.skipToContent} />
      <TopBar />
      <ReconnectBar />
      <Content />
      {(phase === 'live' || phase === 'final') && <Announcer />}
      <SignInQuestion />
    </div>
  )
}

function Content() {
  const game = useGame()
  const { room } = useArena()
  usePageTitle(game.phase === 'live' || game.phase === 'final' ? room().arena : null)
  switch (game.phase) {
    case 'connecting':
      return <Opening />
    case 'gone':
      return <Gone reason={game.reason} />
    case 'live':
      return <Field />
    case 'final':
      return (
        <Suspense fallback={<Opening />}>
          <FinalScreen />
        </Suspense>
      )
  }
}

function usePageTitle(arena: { homeTeam: { name: string }; awayTeam: { name: string } } | null): void {
  const title = arena ? `${arena.homeTeam.name} – ${arena.awayTeam.name} · Virage` : null
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
