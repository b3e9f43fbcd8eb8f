import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarLinks } from '#site/calendar/CalendarLinks.tsx'
import { clubCalendar } from '#site/calendar/calendar-links.ts'
import { FixtureRow } from '#site/matches/FixtureRow.tsx'
import { LiveCard } from '#site/matches/LiveCard.tsx'
import { Panel } from '#site/profile/Panel.tsx'
import { matchesQuery } from '#site/profile/profile-queries.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, nounOf, scoreText } from '#texts/figures.ts'
import styles from './ClubSeason.module.css'
import { clubForm } from './club-form.ts'
import { groupsMessages } from './groups.messages.ts'
import { firstArenasQuery } from './groups-query.ts'

/** How the club did in its last matches, on the pitch and in the stands; nothing before its first one. */
export function ClubForm({ clubId }: { clubId: number }) {
  const m = useMessages(groupsMessages)
  const language = useLanguage()
  const { data } = useInfiniteQuery(matchesQuery('club', clubId))
  const matches = data?.pages[0]?.element ?? []
  if (matches.length === 0) return null
  const { noise, standsWon, won, drawn, lost, fans } = clubForm(matches, clubId)
  const played = countText(matches.length, language)
  const facts = [
    [m.noiseOf(played, matches.length), scoreText(noise, 2, language)],
    [m.standsWon, m.of(countText(standsWon, language), played)],
    [m.pitchForm, `${won}-${drawn}-${lost}`],
    [nounOf(fans, language, m.fanEach, m.fansEach), countText(fans, language)],
  ]
  return (
    <dl className={`page ${styles.form}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The club's live match, if any, and those to come. */
export function ClubFixtures({ clubId }: { clubId: number }) {
  const m = useMessages(groupsMessages)
  const { data, dataUpdatedAt } = useQuery(firstArenasQuery)
  const own = (data ?? []).filter(
    ({ homeTeam, awayTeam }) => homeTeam.id === clubId || awayTeam.id === clubId,
  )
  const live = own.filter(({ started }) => started)
  const next = own.filter(({ state }) => state === 'upcoming')
  const now = new Date(dataUpdatedAt)
  return (
    <>
      {live.length > 0 && (
        <section aria-label={m.liveNow} className={styles.live}>
          {live.map((arena, index) => (
            <LiveCard
              key={arena.id}
              arena={arena}
              readAtMs={dataUpdatedAt}
              isMetered={index === 0}
              isFirst={index === 0}
            />
          ))}
        </section>
      )}
      {next.length > 0 && (
        <Panel title={m.nextMatches} aside={<CalendarLinks path={clubCalendar(clubId)} />} flush>
          <ul>
            {next.map((arena) => (
              <FixtureRow key={arena.id} arena={arena} now={now} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
