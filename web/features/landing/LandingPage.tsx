import { Suspense, useMemo, useState } from 'react'
import { homeShare } from '#match/crowd.ts'
import { FailedRegion } from '#site/FailedRegion.tsx'
import { usePageTitle, useSession } from '#site/page.ts'
import { useCrowd } from '#site/useCrowd.ts'
import { useLater } from '#site/useLater.ts'
import { useMessages } from '#site/useMessages.ts'
import { tifoWord } from '#texts/figures.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Wear } from '#ui/Wear.tsx'
import { FeaturedMatch, type Match, useFeaturedMatch } from './FeaturedMatch.tsx'
import { LandingHero } from './LandingHero.tsx'
import styles from './LandingPage.module.css'

/** What the stands sing when there is no match: understood everywhere, and whole where a phone shows three letters. */
const OWN_WORDS = { home: 'OLÉ OLÉ', away: 'OLÉ OLÉ' }

// Loaded later: the page can be read and used before the stadium is drawn, and before scrolling.
const CrowdBowl = lazyComponent(async () => (await import('#ui/crowd/CrowdBowl.tsx')).CrowdBowl)
// Visitors never load it.
const HomeBoard = lazyComponent(async () => {
  const [{ HomeBoard }, { withQueries }] = await Promise.all([
    import('#site/home/HomeBoard.tsx'),
    import('#site/queries.tsx'),
  ])
  return withQueries(HomeBoard)
})
const LandingSections = lazyComponent(async () => (await import('./LandingSections.tsx')).LandingSections)

export function LandingPage() {
  const m = useMessages(landingMessages)
  usePageTitle(m.title)
  const match = useFeaturedMatch()
  const arena = match.state === 'loaded' ? match.arena : null
  const crowd = useCrowd(arena?.id ?? '', arena?.started ?? false)
  const share = crowd && homeShare(crowd)
  const words = useWords(match)
  const isLater = useLater()
  const { user } = useSession()
  const greeting = useGreeting(user?.name ?? null)
  const [underGreeting, setUnderGreeting] = useState<Element | null>(null)
  const [onBoard, setOnBoard] = useState<Element | null>(null)
  const below = <div className={styles.below} />
  const sections = isLater ? <LandingSections /> : below
  return (
    <>
      <Wear home={arena?.wear.home} away={arena?.wear.away}>
        <LandingHero
          greeting={greeting}
          underGreeting={setUnderGreeting}
          backdrop={
            isLater && (
              <ErrorBoundary>
                <Suspense fallback={null}>
                  <CrowdBowl
                    // Drawn anew in other colours.
                    key={`${arena?.wear.home} ${arena?.wear.away}`}
                    words={words}
                    share={share ?? 0.5}
                    className={styles.bowl}
                  />
                </Suspense>
              </ErrorBoundary>
            )
          }
        >
          <FeaturedMatch match={match} crowd={crowd} onBoard={setOnBoard} />
        </LandingHero>
      </Wear>
      <ErrorBoundary fallback={(error, retry) => <FailedRegion error={error} retry={retry} />}>
        <Suspense fallback={below}>
          {user ? (
            <HomeBoard featured={match} underGreeting={underGreeting} onBoard={onBoard}>
              {sections}
            </HomeBoard>
          ) : (
            sections
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

function useWords(match: Match): { home: string; away: string } | null {
  const home = match.state === 'loaded' ? match.arena.homeTeam.name : ''
  const away = match.state === 'loaded' ? match.arena.awayTeam.name : ''
  const isKnown = match.state !== 'loading'
  return useMemo(() => {
    if (!isKnown) return null
    return { home: tifoWord(home) || OWN_WORDS.home, away: tifoWord(away) || OWN_WORDS.away }
  }, [home, away, isKnown])
}

const NOON = 12
const DUSK = 18

/** A fan is greeted by the time of day at which they came; visitors are told what this is. */
function useGreeting(name: string | null): string | undefined {
  const m = useMessages(landingMessages)
  const [hour] = useState(() => new Date().getHours())
  const [first = ''] = (name ?? '').trim().split(/\s+/)
  if (first === '') return undefined
  if (hour < NOON) return m.morning(first)
  return hour < DUSK ? m.afternoon(first) : m.evening(first)
}
