import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ClubProfile } from '#contract/clubs.ts'
import { usePageTitle } from '#site/page.ts'
import { ShareButton } from '#site/people/ShareButton.tsx'
import { FollowJoinButton } from '#site/profile/FollowJoinButton.tsx'
import { LastMatches } from '#site/profile/LastMatches.tsx'
import { ProfileHeader } from '#site/profile/ProfileHeader.tsx'
import { matchesQuery } from '#site/profile/profile-queries.ts'
import { ScoreBoard } from '#site/profile/ScoreBoard.tsx'
import { useParams } from '#site/router/Router.tsx'
import { useHeldBack } from '#site/useHeldBack.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, monthText } from '#texts/figures.ts'
import { Skeleton } from '#ui/feedback.tsx'
import { Wear } from '#ui/Wear.tsx'
import { ClubGroups, groupsOfClub } from './ClubGroups.tsx'
import { ClubFixtures, ClubForm } from './ClubSeason.tsx'
import styles from './GroupPage.module.css'
import { GroupPage } from './GroupPage.tsx'
import { GROUP_KINDS } from './group-kinds.ts'
import { groupsMessages } from './groups.messages.ts'
import { firstArenasQuery, useGroups } from './groups-query.ts'

/** /club/{clubId} */
export function ClubPage() {
  const { clubId } = useParams()
  return (
    <GroupPage kind="club" idText={clubId}>
      {(club) => <LoadedClub club={club} />}
    </GroupPage>
  )
}

/** Under the header the board beside the rest; on a phone one after the other. */
function LoadedClub({ club }: { club: ClubProfile }) {
  const m = useMessages(groupsMessages)
  const { profileLoading: loading } = useMessages(GROUP_KINDS.club.messages)
  const language = useLanguage()
  const { id, name, colors, created_at, followed_fans: followed } = club
  const facts = [
    ...GROUP_KINDS.club.counts(club, language),
    ...(created_at === '' ? [] : [m.since(monthText(new Date(created_at), language))]),
    ...(followed === 0 ? [] : [m.followedFans(countText(followed, language), followed === 1)]),
  ]
  const matches = useInfiniteQuery(matchesQuery('club', id))
  const arenas = useQuery(firstArenasQuery)
  const groups = useGroups('ultra', groupsOfClub(id))
  const isHeldBack = useHeldBack(matches.isPending || arenas.isPending || groups.state === 'loading')
  usePageTitle(name)
  return (
    <Wear home={colors}>
      <ProfileHeader
        kind="club"
        name={name}
        picture={club.logo}
        colors={colors}
        bio={club.bio}
        socials={club.socials}
        tifo={name}
        action={
          <div className={styles.actions}>
            <FollowJoinButton kind="club" id={id} name={name} />
            <ShareButton path={`/club/${id}`} title={name} />
          </div>
        }
        facts={facts.map((fact) => <span key={fact}>{fact}</span>)}
      />
      {isHeldBack && <Skeleton label={loading} className="page" />}
      {/* Mounted at once, so that all of it is read together; shown when nothing in it jumps any more. */}
      <div hidden={isHeldBack}>
        <ClubForm clubId={id} />
        <div className={`page ${styles.columns}`}>
          <div className={styles.about}>
            <ClubGroups clubId={id} />
          </div>
          <div className={styles.board}>
            <ClubFixtures clubId={id} />
            <ScoreBoard kind="club" id={id} />
          </div>
          <div className={styles.matches}>
            <LastMatches kind="club" id={id} />
          </div>
        </div>
      </div>
    </Wear>
  )
}
