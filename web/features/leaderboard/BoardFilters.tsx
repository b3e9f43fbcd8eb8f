import { useState } from 'react'
import type { BoardCircle } from '#contract/fans.ts'
import { SEASON_PATTERN, seasonAt } from '#contract/seasons.ts'
import { useSearchParams } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import styles from './BoardFilters.module.css'
import { leaderboardMessages } from './leaderboard.messages.ts'

const CIRCLES = ['friends', 'clubs', 'groups'] as const satisfies BoardCircle[]

export interface BoardFilter {
  /** Null: of all time. */
  season: string | null
  /** Null: everyone. */
  among: BoardCircle | null
  set: (change: { season?: string | null; among?: BoardCircle | null }) => void
}

/** leaderboard.5: which board is on show, kept in the address. */
export function useBoardFilter(): BoardFilter {
  const [params, setParams] = useSearchParams()
  const asked = params.get('season')
  const season = asked !== null && SEASON_PATTERN.test(asked) ? asked : null
  const among = CIRCLES.find((known) => known === params.get('among')) ?? null
  return {
    season,
    among,
    set(change) {
      const next = { season, among, ...change }
      setParams(
        (before) => {
          for (const [name, value] of Object.entries({ season: next.season, among: next.among })) {
            if (value === null) before.delete(name)
            else before.set(name, value)
          }
          return before
        },
        { replace: true },
      )
    },
  }
}

interface BoardFiltersProps {
  filter: BoardFilter
  /** What the server can show, the present season first; empty until it has said so. */
  seasons: readonly string[]
}

/** All time or a season, and among whom. */
export function BoardFilters({ filter: { season, among, set }, seasons }: BoardFiltersProps) {
  const m = useMessages(leaderboardMessages)
  const [today] = useState(() => seasonAt(new Date()))
  const present = seasons[0] ?? today
  const past = seasons.slice(1)
  const isPast = season !== null && season !== present
  const names: Record<BoardCircle, string> = { friends: m.friends, clubs: m.myClubs, groups: m.myGroups }
  return (
    <div className={styles.filters}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div role="group" aria-label={m.period} className={styles.group}>
        <button type="button" aria-pressed={season === null} onClick={() => set({ season: null })}>
          {m.allTime}
        </button>
        <button type="button" aria-pressed={season === present} onClick={() => set({ season: present })}>
          {m.thisSeason}
        </button>
        {past.length > 0 && (
          <select
            aria-label={m.pastSeasons}
            className={styles.past}
            data-chosen={isPast || undefined}
            value={isPast ? season : ''}
            onChange={(event) => set({ season: event.target.value || null })}
          >
            <option value="" disabled>
              {m.earlier}
            </option>
            {past.map((one) => (
              <option key={one} value={one}>
                {m.season(one)}
              </option>
            ))}
          </select>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div role="group" aria-label={m.among} className={styles.group}>
        <button type="button" aria-pressed={among === null} onClick={() => set({ among: null })}>
          {m.everyone}
        </button>
        {CIRCLES.map((circle) => (
          <button
            key={circle}
            type="button"
            aria-pressed={among === circle}
            onClick={() => set({ among: among === circle ? null : circle })}
          >
            {names[circle]}
          </button>
        ))}
      </div>
    </div>
  )
}
