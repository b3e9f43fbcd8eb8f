import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { settings } from '#client/page.ts'
import type { Home } from '#contract/home.ts'
import { SetUpLink } from '#site/browse/SetUpLink.tsx'
import { FixtureRow } from '#site/matches/FixtureRow.tsx'
import { LiveCard } from '#site/matches/LiveCard.tsx'
import { useSession } from '#site/page.ts'
import { SuggestedFans } from '#site/people/SuggestedFans.tsx'
import { Panel } from '#site/profile/Panel.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { buttonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { FriendsInside, FriendsPanel } from './FriendsPanel.tsx'
import styles from './HomeBoard.module.css'
import { homeMessages } from './home.messages.ts'
import { type FeaturedArena, homeLine } from './home-line.ts'
import { SinceLastVisitPanel } from './SinceLastVisitPanel.tsx'
import { StakesPanel } from './StakesPanel.tsx'
import { useHome } from './useHome.ts'

/** Each meter needs a socket. The featured match has its own above. */
const METERS_MAX = 2
const SUGGESTED_MAX = 4

type Featured = { state: 'loading' | 'failed' | 'none' } | { state: 'loaded'; arena: FeaturedArena }

interface HomeBoardProps {
  /** The match that the page shows above. */
  featured: Featured
  /** Below the greeting: takes the line of the day. */
  underGreeting: Element | null
  /** On the board of the featured match: takes who is inside. */
  onBoard: Element | null
  /** What follows. It waits for the board, so that nothing jumps. */
  children: ReactNode
}

/** home.1: what is on for the fan, each part only if there is something. */
export function HomeBoard({ featured, underGreeting, onBoard, children }: HomeBoardProps) {
  const m = useMessages(homeMessages)
  const language = useLanguage()
  const reading = useHome()
  const arena = featured.state === 'loaded' ? featured.arena : null
  if (reading.state === 'loading') return <div className={styles.waiting} />
  return (
    <>
      {reading.state === 'loaded' && <Parts {...reading} featured={featured} />}
      {reading.state === 'loaded' &&
        underGreeting &&
        createPortal(homeLine(arena, reading.home, m, language), underGreeting)}
      {reading.state === 'loaded' &&
        arena &&
        onBoard &&
        createPortal(<FriendsInside inside={reading.home.inside} arenaId={arena.id} />, onBoard)}
      {children}
    </>
  )
}

function Parts({ home, now, featured }: { home: Home; now: Date; featured: Featured }) {
  const m = useMessages(homeMessages)
  const { isAdmin } = useSession()
  const others = home.live.filter(({ id }) => featured.state !== 'loaded' || id !== featured.arena.id)
  // The featured match stands above; alone it is told here too, so that nobody reads that nothing is on.
  const live = others.length > 0 ? others : home.live
  const left = [
    isAdmin && featured.state === 'none' && <SetUpPanel key="set up" />,
    live.length > 0 && (
      <LivePanel key="live" live={live} now={now} meters={others.length > 0 ? METERS_MAX : 0} />
    ),
    home.next.length > 0 && <NextPanel key="next" next={home.next} now={now} />,
    home.friends.length > 0 && (
      <div key="friends" className={styles.last}>
        <FriendsPanel friends={home.friends} more={home.friends_more} />
      </div>
    ),
    <div key="people" className={styles.last}>
      <SuggestedFans most={SUGGESTED_MAX} canFollow />
    </div>,
  ].filter((part) => part !== false)
  const right = [
    home.away.length > 0 && <SinceLastVisitPanel key="away" home={home} now={now} />,
    settings.hasStakes && home.stakes.length > 0 && <StakesPanel key="stakes" stakes={home.stakes} />,
  ].filter((part) => part !== false)
  return (
    <section aria-label={m.ofYou} className={classes('page', styles.board)}>
      <div className={styles.column}>{left}</div>
      <div className={styles.column}>{right}</div>
    </section>
  )
}

/** home.4: an admin who looks at a product without a match. */
function SetUpPanel() {
  const m = useMessages(homeMessages)
  return (
    <Panel title={m.firstNight} aside={<SetUpLink />}>
      <p>{m.firstNightHint}</p>
    </Panel>
  )
}

function LivePanel({ live, now, meters }: { live: Home['live']; now: Date; meters: number }) {
  const m = useMessages(homeMessages)
  const aside = (
    <Link to="/matches" className={buttonClass({ look: 'ghost', size: 'sm' })}>
      {m.allMatches}
    </Link>
  )
  return (
    <Panel title={m.liveNow} aside={aside}>
      <ul className={styles.live}>
        {live.map((arena, index) => (
          <li key={arena.id}>
            <LiveCard arena={arena} readAtMs={now.getTime()} isMetered={index < meters} isFirst={false} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function NextPanel({ next, now }: { next: Home['next']; now: Date }) {
  const m = useMessages(homeMessages)
  return (
    <Panel title={m.next} flush>
      <ul>
        {next.map((arena) => (
          <FixtureRow key={arena.id} arena={arena} now={now} />
        ))}
      </ul>
    </Panel>
  )
}
