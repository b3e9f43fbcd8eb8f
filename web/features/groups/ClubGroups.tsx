import { Plus } from 'lucide-react'
import { membershipId } from '#client/session.ts'
import { PAGES } from '#contract/pages.ts'
import type { Ultra } from '#contract/ultras.ts'
import { MoreState } from '#site/browse/BrowsePage.tsx'
import { browseMessages } from '#site/browse/browse.messages.ts'
import type { LoadedPages } from '#site/browse/usePages.ts'
import { useSession } from '#site/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { scoreText } from '#texts/figures.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './ClubGroups.module.css'
import { memberCount } from './group-kinds.ts'
import { groupsMessages, ultraGroupMessages } from './groups.messages.ts'
import { useGroups } from './groups-query.ts'
import { LinkRow } from './parts/LinkRow.tsx'

/** Which groups a club's page lists: the loudest first. */
export const groupsOfClub = (clubId: number) => ({ clubId, sort: 'ultra_score' }) as const

/** The club's ultra groups, loudest first. */
export function ClubGroups({ clubId }: { clubId: number }) {
  const m = useMessages(groupsMessages)
  const { loading, failed } = useMessages(ultraGroupMessages)
  const { retry } = useMessages(browseMessages)
  const { user } = useSession()
  const pages = useGroups('ultra', groupsOfClub(clubId))
  const isIn = user?.clubs.some((club) => membershipId(club, 'club_id') === clubId)
  return (
    <Panel
      title={m.ultraGroups}
      aside={
        isIn && (
          <Link
            to={`${PAGES.foundGroup.path}?club=${clubId}`}
            className={buttonClass({ look: 'ghost', size: 'sm' })}
          >
            <Plus aria-hidden="true" /> {m.foundGroup}
          </Link>
        )
      }
    >
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
              picture={
                <Crest src={group.logo} name={group.name} colors={group.colors} sizePx={44} shape="banner" />
              }
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
      <MoreState pages={pages} label={showMore} />
    </>
  )
}
