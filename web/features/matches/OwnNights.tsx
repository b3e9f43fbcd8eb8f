import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { call } from '#client/page.ts'
import { useSession } from '#site/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { buttonClass } from '#ui/Button.tsx'
import styles from './MatchesPage.module.css'
import { matchesMessages } from './matches.messages.ts'

/** referees.2: the way to the matches one runs as a referee, until the last of their bets is decided; else nothing. */
export function OwnNights() {
  const m = useMessages(matchesMessages)
  const { user } = useSession()
  const { data: arenas = [] } = useQuery({
    queryKey: ['my-arenas', user?.id],
    queryFn: async ({ signal }) => (await call('GET /v1/relationships/my/arenas', {}, { signal })).element,
    enabled: user !== null,
  })
  const open = arenas.filter(({ state, betCount }) => state !== 'finished' || betCount > 0)
  if (open.length === 0) return null
  return (
    <div className={styles.own}>
      <Panel title={m.youRun}>
        <ul className={styles.runs}>
          {open.map(({ id, homeTeam, awayTeam }) => (
            <li key={id}>
              <Link to={`/night/${encodeURIComponent(id)}`} className={buttonClass()}>
                <ClipboardList aria-hidden="true" /> {homeTeam.name} – {awayTeam.name}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
