import type { ReactNode } from 'react'
import { failureText } from '#client/failure-text.ts'
import { browseMessages } from '#site/browse/browse.messages.ts'
import { usePageTitle } from '#site/page.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './GroupPage.module.css'
import { GROUP_KINDS, readPathId } from './group-kinds.ts'
import { type GroupKind, type Profiles, useGroup } from './groups-query.ts'

interface GroupPageProps<K extends GroupKind> {
  kind: K
  /** The id in the address, which may be missing or no number. */
  idText: string | undefined
  children: (group: Profiles[K]) => ReactNode
}

/** The page of a club or a group once it is read, or why it cannot be shown (profile.8). */
export function GroupPage<K extends GroupKind>({ kind, idText, children }: GroupPageProps<K>) {
  const m = useMessages(GROUP_KINDS[kind].messages)
  const given = readPathId(idText)
  if (given.state === 'missing') return <Problem kind={kind} text={m.noId} />
  if (given.state === 'invalid') return <Problem kind={kind} text={m.invalidId} />
  return (
    <LoadedGroup key={given.id} kind={kind} id={given.id}>
      {children}
    </LoadedGroup>
  )
}

interface LoadedGroupProps<K extends GroupKind> extends Omit<GroupPageProps<K>, 'idText'> {
  id: number
}

function LoadedGroup<K extends GroupKind>({ kind, id, children }: LoadedGroupProps<K>) {
  const m = useMessages(GROUP_KINDS[kind].messages)
  const language = useLanguage()
  const reading = useGroup(kind, id)
  if (reading.state === 'loading') return <Skeleton label={m.profileLoading} className="page" />
  if (reading.state === 'error') {
    const { error, isGone, retry } = reading
    const text = failureText(error, language, isGone ? m.notFound : m.profileFailed)
    return <Problem kind={kind} text={text} {...(!isGone && { onRetry: retry })} />
  }
  return children(reading.group)
}

interface ProblemProps {
  kind: GroupKind
  text: string
  /** Missing where a retry would fail again. */
  onRetry?: () => void
}

/** Why the profile cannot be shown, and where to go from here. */
function Problem({ kind, text, onRetry }: ProblemProps) {
  const { messages, listPath } = GROUP_KINDS[kind]
  const m = useMessages(messages)
  const { retry } = useMessages(browseMessages)
  usePageTitle(text)
  const action = (
    <div className={styles.actions}>
      {onRetry && <Button onClick={onRetry}>{retry}</Button>}
      <Link to={listPath} className={buttonClass()}>
        {m.seeAll}
      </Link>
    </div>
  )
  return (
    <div className={`page ${styles.problem}`}>
      <h1 className="sr">{m.subject}</h1>
      <ErrorState title={text} action={action} />
    </div>
  )
}
