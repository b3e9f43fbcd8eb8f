import type { Ultra } from '#contract/ultras.ts'
import { counted } from '#texts/counted.ts'
import { scoreText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { browseMessages } from '#web/base/browse/browse.messages.ts'
import { LinkRow } from '#web/base/browse/LinkRow.tsx'
import type { LoadedPages } from '#web/base/browse/usePages.ts'
import { Panel } from '#web/base/profile/Panel.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { ultrasMessages } from '#web/features/ultras/ultras.messages.ts'
import { useUltras } from '#web/features/ultras/useUltras.ts'
import styles from './ClubGroups.module.css'
import { clubMessages } from './club.messages.ts'

/** The club's ultra groups, loudest first. */
export function ClubGroups({ clubId }: { clubId: number }) {
  const m = useMessages(clubMessages)
  const { retry } = useMessages(browseMessages)
  const pages = useUltras({ clubId, sort: 'ultra_score' })
  return (
    <Panel title={m.groups}>
      {pages.state === 'loading' && <Skeleton label={m.groupsLoading} rows={2} />}
      {pages.state === 'error' && (
        <ErrorState title={m.groupsFailed} action={<Button onClick={pages.retry}>{retry}</Button>} />
      )}
      {pages.state === 'loaded' && <Groups pages={pages} />}
    </Panel>
  )
}

function Groups({ pages }: { pages: LoadedPages<Ultra> }) {
  const m = useMessages(clubMessages)
  const u = useMessages(ultrasMessages)
  const { showMore } = useMessages(browseMessages)
  const language = useLanguage()
  if (pages.items.length === 0) return <EmptyState title={m.noGroups} />
  return (
    <>
      <ul>
        {pages.items.map((group) => (
          <li key={group.id}>
            <LinkRow
              to={`/ultra/${group.id}`}
              picture={<Crest src={group.logo} name={group.name} sizePx={44} shape="banner" />}
              title={group.name}
              line={counted(group.member_count, language, u.member, u.members)}
              aside={
                <span className={styles.score}>
                  <b>{scoreText(group.ultra_score, 1, language)}</b> {u.ultra}
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
