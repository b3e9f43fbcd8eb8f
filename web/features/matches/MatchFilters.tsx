import { membershipId } from '#client/session.ts'
import type { Arena } from '#contract/arenas.ts'
import type { Sport } from '#contract/events.ts'
import { useSession } from '#site/page.ts'
import { useSearchParams } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { sportMessages } from '#texts/match-words.ts'
import { SportIcon } from '#ui/SportIcon.tsx'
import styles from './MatchFilters.module.css'
import { matchesMessages } from './matches.messages.ts'

const SPORTS = ['football', 'basketball', 'rugby', 'esport'] as const satisfies Sport[]

export interface Filters {
  sport: Sport | null
  /** Only matches of the fan's clubs. */
  isMine: boolean
  clubIds: readonly number[]
  isOn: boolean
  set: (change: { sport?: Sport | null; isMine?: boolean }) => void
  clear: () => void
}

/** What the fan wants to see, kept in the address. */
export function useMatchFilters(): Filters {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const sport = SPORTS.find((known) => known === params.get('sport')) ?? null
  const isMine = params.get('clubs') === 'mine'
  const set: Filters['set'] = (change) => {
    const next = { sport, isMine, ...change }
    setParams(
      {
        ...(next.isMine && { clubs: 'mine' }),
        ...(next.sport !== null && { sport: next.sport }),
      },
      { replace: true },
    )
  }
  return {
    sport,
    isMine,
    clubIds: (user?.clubs ?? []).map((club) => membershipId(club, 'club_id')),
    isOn: sport !== null || isMine,
    set,
    clear: () => set({ sport: null, isMine: false }),
  }
}

export function isWanted(
  { sport, homeTeam, awayTeam }: Pick<Arena, 'sport' | 'homeTeam' | 'awayTeam'>,
  filters: Pick<Filters, 'sport' | 'isMine' | 'clubIds'>,
): boolean {
  if (filters.sport !== null && sport !== filters.sport) return false
  return !filters.isMine || filters.clubIds.includes(homeTeam.id) || filters.clubIds.includes(awayTeam.id)
}

/** Own clubs, and one sport at a time; a second press shows all again. */
export function MatchFilters({ filters }: { filters: Filters }) {
  const m = useMessages(matchesMessages)
  const sports = useMessages(sportMessages)
  return (
    <div className={styles.filters}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div role="group" aria-label={m.clubs} className={styles.group}>
        <button type="button" aria-pressed={!filters.isMine} onClick={() => filters.set({ isMine: false })}>
          {m.all}
        </button>
        <button type="button" aria-pressed={filters.isMine} onClick={() => filters.set({ isMine: true })}>
          {m.myClubs}
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div role="group" aria-label={m.sport} className={styles.group}>
        {SPORTS.map((sport) => (
          <button
            key={sport}
            type="button"
            aria-label={sports[sport]}
            title={sports[sport]}
            aria-pressed={filters.sport === sport}
            onClick={() => filters.set({ sport: filters.sport === sport ? null : sport })}
          >
            <SportIcon sport={sport} />
          </button>
        ))}
      </div>
    </div>
  )
}
