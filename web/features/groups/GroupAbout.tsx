import { ChevronRight, Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Ultra } from '#contract/ultras.ts'
import { browseMessages } from '#site/browse/browse.messages.ts'
import type { LoadedPages } from '#site/browse/usePages.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { profileMessages } from '#site/profile/profile.messages.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { scoreText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './GroupAbout.module.css'
import { memberCount } from './group-kinds.ts'
import { groupsMessages, ultraGroupMessages } from './groups.messages.ts'
import { useGroups } from './groups-query.ts'

/** The club's ultra groups, loudest first. */
export function ClubGroups({ clubId }: { clubId: number }) {
  const m = useMessages(groupsMessages)
  const { loading, failed } = useMessages(ultraGroupMessages)
  const { retry } = useMessages(browseMessages)
  const pages = useGroups('ultra', { clubId, sort: 'ultra_score' })
  return (
    <Panel title={m.ultraGroups}>
      {pages.state === 'loading' && <Skeleton label={loading} rows={2} />}
      {pages.state === 'error' && (
        <ErrorState title={failed} action={<Button onClick={pages.retry}>{retry}</Button>} />
      )}
      {pages.state === 'loaded' && <Groups pages={pages} />}
    </Panel>
  )
}

function Groups({ pages }: { pages: LoadedPages<Ultra> }) {
  const m = useMessages(groupsMessages)
  const { showMore } = useMessages(browseMessages)
  const language = useLanguage()
  if (pages.items.length === 0) return <EmptyState title={m.noUltraGroups} />
  return (
    <>
      <ul>
        {pages.items.map((group) => (
          <li key={group.id}>
            <LinkRow
              to={`/ultra/${group.id}`}
              picture={<Crest src={group.logo} name={group.name} sizePx={44} shape="banner" />}
              title={group.name}
              line={memberCount(group.member_count, language)}
              aside={
                <span className={styles.score}>
                  <b>{scoreText(group.ultra_score, 1, language)}</b> {m.ultra}
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <Button wide busy={pages.isLoadingMore} onClick={pages.retryMore}>
          {showMore}
        </Button>
      )}
    </>
  )
}

/** Whose group it is: its club, its president, how loud it has been. */
export function UltraFacts({ ultra }: { ultra: Ultra }) {
  const m = useMessages(groupsMessages)
  const { unnamed } = useMessages(profileMessages)
  const language = useLanguage()
  const { club, president_id, president_name } = ultra
  const score = (
    <span className={styles.ownScore}>
      <b>{scoreText(ultra.ultra_score, 1, language)}</b> {m.ofHundred}
    </span>
  )
  return (
    <Panel title={m.theGroup} aside={score}>
      <ul>
        <li>
          <LinkRow
            to={`/club/${club.id}`}
            picture={<Crest src={club.logo} name={club.name} sizePx={44} />}
            title={club.name}
            line={m.club}
          />
        </li>
        <li>
          {president_id === null ? (
            <p className={styles.vacant}>{m.noPresident}</p>
          ) : (
            <LinkRow
              to={`/fan/${president_id}`}
              picture={<Crown aria-hidden="true" className={styles.crown} />}
              title={president_name?.trim() || unnamed}
              line={m.president}
            />
          )}
        </li>
      </ul>
    </Panel>
  )
}

interface LinkRowProps {
  to: string
  picture: ReactNode
  title: string
  line?: ReactNode
  /** Before the chevron. */
  aside?: ReactNode
}

/** One line of a panel that leads somewhere. */
function LinkRow({ to, picture, title, line, aside }: LinkRowProps) {
  return (
    <Link to={to} className={styles.row}>
      {picture}
      <span className={styles.what}>
        <b>{title}</b>
        {line && <small>{line}</small>}
      </span>
      {aside}
      <ChevronRight aria-hidden="true" className={styles.chevron} />
    </Link>
  )
}
