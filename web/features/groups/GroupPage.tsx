import type { ReactNode } from 'react'
import { failureText } from '#client/failure-text.ts'
import { browseMessages } from '#site/browse/browse.messages.ts'
import { usePageTitle } from '#site/page.ts'
import { FollowJoinButton } from '#site/profile/FollowJoinButton.tsx'
import { LastMatches } from '#site/profile/LastMatches.tsx'
import { ProfileHeader } from '#site/profile/ProfileHeader.tsx'
import { ScoreBoard } from '#site/profile/ScoreBoard.tsx'
import { Link, useParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { Wear } from '#ui/Wear.tsx'
import { ClubFixtures, ClubForm } from './ClubSeason.tsx'
import { ClubGroups, UltraFacts } from './GroupAbout.tsx'
import styles from './GroupPage.module.css'
import { GROUP_KINDS, readPathId } from './group-kinds.ts'
import { type GroupKind, type Groups, useGroup } from './groups-query.ts'

interface GroupPageProps<K extends GroupKind> {
  kind: K
  idText: string | undefined
  /** The panel beside the board. */
  about: (group: Groups[K]) => ReactNode
  /** Between header and panels. */
  top?: (group: Groups[K]) => ReactNode
  /** Above the board. */
  next?: (group: Groups[K]) => ReactNode
  /** Whose colours the page wears: the club's own, or those of the group's club. */
  clubIdOf: (group: Groups[K]) => number
}

/** /club/{clubId} */
export function ClubPage() {
  const { clubId } = useParams()
  return (
    <GroupPage
      kind="club"
      idText={clubId}
      clubIdOf={({ id }) => id}
      top={({ id }) => <ClubForm clubId={id} />}
      next={({ id }) => <ClubFixtures clubId={id} />}
      about={({ id }) => <ClubGroups clubId={id} />}
    />
  )
}

/** /ultra/{ultraId} */
export function UltraPage() {
  const { ultraId } = useParams()
  return (
    <GroupPage
      kind="ultra"
      idText={ultraId}
      clubIdOf={({ club_id }) => club_id}
      about={(ultra) => <UltraFacts ultra={ultra} />}
    />
  )
}

function GroupPage<K extends GroupKind>({ idText, ...page }: GroupPageProps<K>) {
  const { kind } = page
  const m = useMessages(GROUP_KINDS[kind].messages)
  const given = readPathId(idText)
  if (given.state === 'missing') return <Problem kind={kind} text={m.noId} />
  if (given.state === 'invalid') return <Problem kind={kind} text={m.invalidId} />
  return <LoadedGroup {...page} id={given.id} />
}

type PageParts<K extends GroupKind> = Omit<GroupPageProps<K>, 'idText'>

function LoadedGroup<K extends GroupKind>({ id, ...page }: PageParts<K> & { id: number }) {
  const { kind } = page
  const m = useMessages(GROUP_KINDS[kind].messages)
  const language = useLanguage()
  const reading = useGroup(kind, id)
  if (reading.state === 'loading') return <Skeleton label={m.profileLoading} className="page" />
  if (reading.state === 'error') {
    const { error, isGone, retry } = reading
    const text = failureText(error, language, isGone ? m.notFound : m.profileFailed)
    return <Problem kind={kind} text={text} {...(!isGone && { onRetry: retry })} />
  }
  return <Profile {...page} group={reading.group} />
}

/** Under the header the board beside the rest; on a phone one after the other. */
function Profile<K extends GroupKind>(props: PageParts<K> & { group: Groups[K] }) {
  const { kind, group, about, top, next, clubIdOf } = props
  const language = useLanguage()
  const { id, name } = group
  const club = useGroup('club', clubIdOf(group))
  const colors = club.state === 'loaded' ? club.group.colors : undefined
  usePageTitle(name)
  return (
    <Wear home={colors}>
      <ProfileHeader
        kind={kind}
        name={name}
        picture={group.logo}
        colors={colors}
        bio={group.bio}
        socials={group.socials}
        tifo={name}
        action={<FollowJoinButton kind={kind} id={id} name={name} />}
        facts={GROUP_KINDS[kind].counts(group, language).map((count) => <span key={count}>{count}</span>)}
      />
      {top?.(group)}
      <div className={`page ${styles.columns}`}>
        <div className={styles.about}>{about(group)}</div>
        <div className={styles.board}>
          {next?.(group)}
          <ScoreBoard kind={kind} id={id} />
        </div>
        <div className={styles.matches}>
          <LastMatches kind={kind} id={id} />
        </div>
      </div>
    </Wear>
  )
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
      <h1 className="sr">{text}</h1>
      <ErrorState title={text} action={action} />
    </div>
  )
}
