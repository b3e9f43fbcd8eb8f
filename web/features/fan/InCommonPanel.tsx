import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#client/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { dayText } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { fanMessages } from './fan.messages.ts'
import styles from './InCommonPanel.module.css'

function commonQuery(id: number) {
  return queryOptions({
    queryKey: ['common', id],
    queryFn: async ({ signal }) =>
      (await call('GET /v1/relationships/common/{id}', { params: { id: String(id) } }, { signal })).element,
  })
}

/** profile.12: clubs, groups and matches one shares with another fan; nothing where there are none. */
export function InCommonPanel({ fanId }: { fanId: number }) {
  const m = useMessages(fanMessages)
  const language = useLanguage()
  const { data } = useQuery(commonQuery(fanId))
  if (!data) return null
  const { clubs, groups, matches } = data
  if (clubs.length + groups.length + matches.total === 0) return null
  return (
    <Panel title={m.inCommon}>
      {clubs.length + groups.length > 0 && (
        <ul className={styles.shared}>
          {groups.map(({ id, name, logo, colors }) => (
            <li key={`group-${id}`}>
              <Link to={`/ultra/${id}`}>
                <Crest src={logo} name={name} colors={colors} sizePx={28} shape="banner" />{' '}
                <span>{name}</span>
              </Link>
            </li>
          ))}
          {clubs.map(({ id, name, logo, colors }) => (
            <li key={`club-${id}`}>
              <Link to={`/club/${id}`}>
                <Crest src={logo} name={name} colors={colors} sizePx={28} /> <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {matches.total > 0 && (
        <>
          <p className={styles.line}>{m.together(matches.total, matches.same_end)}</p>
          <ul className={styles.matches}>
            {matches.latest.map(({ id, date, home_team_name, away_team_name }) => (
              <li key={id}>
                <Link to={`/match/${id}`}>
                  <b>{m.versus(home_team_name, away_team_name)}</b>
                  <time dateTime={date}>{dayText(new Date(date), language)}</time>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
