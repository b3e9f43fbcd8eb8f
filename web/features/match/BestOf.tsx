import type { ReactNode } from 'react'
import { membershipId } from '#client/session.ts'
import type { MatchDetail } from '#contract/matches.ts'
import noiseBar from '#site/matches/noise-bar.module.css'
import { useSession } from '#site/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText, scoreText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { useVariables } from '#ui/Wear.tsx'
import styles from './BestOf.module.css'
import { groupDuel, loudestOfOwn } from './group-duel.ts'
import { matchMessages } from './match.messages.ts'

/** The loudest fans of the match; the viewer's own row stays in sight. */
export function BestFans({ match }: { match: MatchDetail }) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  const { user } = useSession()
  const { mine, fans } = match
  const isListed = fans.some(({ id }) => id === user?.id)
  const total = m.ofMatch(counted(match.attendee_count, language, m.fan, m.fans))
  return (
    <Panel title={m.bestFans} aside={<span className={styles.total}>{total}</span>} flush>
      {fans.length === 0 && <p className={styles.none}>{m.nobody}</p>}
      <ol>
        {fans.map((fan) => {
          const name = fan.name.trim() || m.unnamed
          return (
            <Row
              key={fan.id}
              to={`/fan/${fan.id}`}
              rank={fan.rank}
              picture={<Avatar src={fan.avatar} name={name} sizePx={40} />}
              name={fan.id === user?.id ? m.me : name}
              note={fan.group ?? match[`${fan.side}_team_name`]}
              value={scoreText(fan.cheer_score, 2, language)}
              isMe={fan.id === user?.id}
            />
          )
        })}
        {mine && user && !isListed && (
          <Row
            to="/fan"
            rank={mine.rank}
            picture={<Avatar src={user.avatar} name={user.name} sizePx={40} />}
            name={m.me}
            note={match[`${mine.side}_team_name`]}
            value={scoreText(mine.cheer_score, 2, language)}
            isMe
          />
        )}
      </ol>
    </Panel>
  )
}

/** The groups that sang best, 0 to 100: the loudest of each end against each other, then all. */
export function BestGroups({ match }: { match: MatchDetail }) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  const { user } = useSession()
  const ownIds = user?.ultra_groups.map((own) => membershipId(own, 'ultra_group_id')) ?? []
  const ours = loudestOfOwn(match.groups, ownIds)
  return (
    <Panel title={m.bestGroups} flush>
      <Duel match={match} />
      {ours && <p className={styles.ours}>{m.loudestOfOurs(ours.name)}</p>}
      <ol>
        {match.groups.map((group, index) => (
          <Row
            key={group.id}
            to={`/ultra/${group.id}`}
            rank={index + 1}
            picture={
              <Crest src={group.logo} name={group.name} colors={group.colors} sizePx={42} shape="banner" />
            }
            name={group.name}
            note={m.present(group.club_name, countText(group.members, language))}
            value={scoreText(group.score, 1, language)}
            isMe={ownIds.includes(group.id)}
          />
        ))}
      </ol>
    </Panel>
  )
}

/** Group against group, where both clubs had one. */
function Duel({ match }: { match: MatchDetail }) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  const duel = groupDuel(match)
  const ref = useVariables({ '--share': `${duel?.sharePercent ?? 50}%` })
  if (!duel?.home || !duel.away) return null
  const { home, away, winner } = duel
  const score = (value: number) => scoreText(value, 1, language)
  const verdict = winner ? m.groupWon(duel[winner]?.name ?? '') : m.groupsEven
  return (
    <div className={styles.duel}>
      <p>
        <b data-won={winner === 'home' || undefined}>{home.name}</b>
        <b data-won={winner === 'away' || undefined}>{away.name}</b>
      </p>
      <div
        ref={ref}
        role="img"
        aria-label={m.groupDuel(home.name, score(home.score), away.name, score(away.score))}
        className={noiseBar.bar}
      >
        <i />
        <i />
      </div>
      <p>
        <span>{score(home.score)}</span>
        <small>{verdict}</small>
        <span>{score(away.score)}</span>
      </p>
    </div>
  )
}

interface RowProps {
  to: string
  rank: number
  picture: ReactNode
  name: string
  note: string
  value: string
  isMe?: boolean
}

function Row({ to, rank, picture, name, note, value, isMe = false }: RowProps) {
  const language = useLanguage()
  return (
    <li>
      <Link to={to} className={classes(styles.row, isMe && styles.me)}>
        <span className={styles.rank}>{countText(rank, language)}</span>
        {picture}
        <span className={styles.who}>
          <b>{name}</b>
          <small>{note}</small>
        </span>
        <span className={styles.value}>{value}</span>
      </Link>
    </li>
  )
}
