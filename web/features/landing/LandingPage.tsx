import { useMemo } from 'react'
import { landingMessages } from '#texts/landing.messages.ts'
import { tifoWord } from '#texts/tifo-word.ts'
import { CrowdBowl } from '#ui/crowd/CrowdBowl.tsx'
import { useMessages } from '#web/app/useMessages.ts'
import { usePageTitle } from '#web/app/usePageTitle.ts'
import { Explanations } from './Explanations.tsx'
import { FeaturedMatch } from './FeaturedMatch.tsx'
import { Joins } from './Joins.tsx'
import styles from './LandingPage.module.css'
import { useCrowd } from './useCrowd.ts'
import { type FeaturedMatch as Match, useFeaturedMatch } from './useFeaturedMatch.ts'
import { useResetFromAddress } from './useResetFromAddress.ts'

/** What the ends raise when nobody plays. */
const OWN_WORDS = { home: 'TWO ENDS', away: 'ONE ROAR' }

export function LandingPage() {
  const m = useMessages(landingMessages)
  usePageTitle(m.title)
  useResetFromAddress()
  const match = useFeaturedMatch()
  const arena = match.state === 'loaded' ? match.arena : null
  const crowd = useCrowd(arena?.id ?? '', arena?.started ?? false)
  return (
    <>
      <section className={styles.hero} aria-labelledby="claim">
        <CrowdBowl words={useWords(match)} share={crowd?.share ?? 0.5} className={styles.bowl} />
        <div className={styles.claim}>
          <h1 id="claim" className={`display ${styles.title}`}>
            <span className="w1">{m.claimQuiet}</span> <span className="w5">{m.claimLoud}</span>
          </h1>
          <p className={styles.pitch}>{m.pitch}</p>
        </div>
        <FeaturedMatch match={match} crowd={crowd} />
      </section>
      <Explanations />
      <Joins />
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
