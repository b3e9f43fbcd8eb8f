import { useQuery } from '@tanstack/react-query'
import type { UltraProfile } from '#contract/ultras.ts'
import { CalendarLinks } from '#site/calendar/CalendarLinks.tsx'
import { clubCalendar } from '#site/calendar/calendar-links.ts'
import { FixtureRow } from '#site/matches/FixtureRow.tsx'
import { Panel } from '#site/profile/Panel.tsx'
import { useMessages } from '#site/useMessages.ts'
import { firstArenasQuery } from '../groups-query.ts'
import { ultraMessages } from './ultra.messages.ts'

const MOST = 4

/** The club's matches to come; nothing while there are none. */
export function NextMatches({ group }: { group: UltraProfile }) {
  const m = useMessages(ultraMessages)
  const { data, dataUpdatedAt } = useQuery(firstArenasQuery)
  const next = (data ?? []).filter(
    ({ state, homeTeam, awayTeam }) =>
      state === 'upcoming' && (homeTeam.id === group.club_id || awayTeam.id === group.club_id),
  )
  if (next.length === 0) return null
  const ofUs = (arenaId: string) => {
    const members = group.going.find(({ arena_id }) => arena_id === arenaId)?.members ?? 0
    return members > 0 ? m.ofUsGo(members) : undefined
  }
  return (
    <Panel title={m.nextMatches} aside={<CalendarLinks path={clubCalendar(group.club_id)} />} flush>
      <ul>
        {next.slice(0, MOST).map((arena) => (
          <FixtureRow key={arena.id} arena={arena} now={new Date(dataUpdatedAt)} note={ofUs(arena.id)} />
        ))}
      </ul>
    </Panel>
  )
}
