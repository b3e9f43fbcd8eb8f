import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { onNews } from '#client/fan-news.ts'
import { call, session } from '#client/page.ts'
import { matchPath, PAGES } from '#contract/pages.ts'
import type { Poster } from '#contract/tifos.ts'
import type { UltraProfile } from '#contract/ultras.ts'
import { ShareButton } from '#site/people/ShareButton.tsx'
import { ProfileHeader } from '#site/profile/ProfileHeader.tsx'
import { ReportButton } from '#site/report/ReportButton.tsx'
import { Link, useForgetParam, useParams, useSearchParams } from '#site/router/Router.tsx'
import { useHeldBack } from '#site/useHeldBack.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, monthText, ordinalText } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { Card, Skeleton } from '#ui/feedback.tsx'
import { Wear } from '#ui/Wear.tsx'
import { GroupPage } from '../GroupPage.tsx'
import { GROUP_KINDS, memberCount, readPathId } from '../group-kinds.ts'
import { JoinControl } from '../parts/JoinControl.tsx'
import { joiningMessages } from '../parts/joining.messages.ts'
import { rereadGroup } from '../room/room-queries.ts'
import { GroupTabs } from './GroupTabs.tsx'
import { PosterWall } from './PosterWall.tsx'
import styles from './UltraPage.module.css'
import { joinsMessages, ultraMessages } from './ultra.messages.ts'

/** /ultra/{ultraId}, with `?code=` for who comes by an invitation link */
export function UltraPage() {
  const { ultraId } = useParams()
  const m = useMessages(GROUP_KINDS.ultra.messages)
  const wall = useWall(ultraId)
  const isHeldBack = useHeldBack(wall.isPending)
  return (
    <GroupPage kind="ultra" idText={ultraId}>
      {(group) =>
        // The posters decide how high the head is.
        isHeldBack ? (
          <Skeleton label={m.profileLoading} className="page" />
        ) : (
          <GroupProfile group={group} posters={wall.data ?? []} />
        )
      }
    </GroupPage>
  )
}

const WALL_POSTERS = '8'

/** The latest posters, read beside the group. */
function useWall(idText: string | undefined) {
  const given = readPathId(idText)
  const id = given.state === 'given' ? given.id : null
  return useQuery({
    queryKey: ['posters', id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (
        await call(
          'GET /v1/ultras/{id}/posters',
          { params: { id: String(id) }, query: { limit: WALL_POSTERS } },
          { signal },
        )
      ).element,
  })
}

function GroupProfile({ group, posters }: { group: UltraProfile; posters: Poster[] }) {
  const { id, name, colors } = group
  useNewsOf(id)
  const { code, forgetCode } = useInviteCode(group.me.member)
  const isInvited = !group.me.member && !group.me.banned && (group.me.invited || code !== undefined)
  const join = <JoinControl group={group} code={code} onDeadCode={forgetCode} />
  return (
    <Wear home={colors}>
      {isInvited && (
        <div className="page">
          <Invited name={name} join={join} />
        </div>
      )}
      <ProfileHeader
        kind="ultra"
        name={name}
        picture={group.logo}
        colors={colors}
        {...(posters.length > 0 && { banner: <PosterWall posters={posters} /> })}
        motto={group.motto}
        bio={group.bio}
        socials={group.socials}
        tifo={name}
        action={
          <div className={styles.actions}>
            {!isInvited && join}
            <ShareButton path={`/ultra/${id}`} title={name} />
            {!group.me.president && (
              <ReportButton kind="ultra" id={id} name={name} className={styles.share} />
            )}
          </div>
        }
        facts={<Facts group={group} />}
      />
      <GroupTabs group={group} />
    </Wear>
  )
}

/** groups.9: what the bell tells of this group is on its open page too. */
function useNewsOf(groupId: number): void {
  useEffect(
    () =>
      onNews((event) => {
        if (event.type !== 'notification' || event.notification.kind !== 'group') return
        const { pathname } = new URL(event.notification.link, location.origin)
        if (matchPath(PAGES.ultra.path, pathname)?.ultraId !== String(groupId)) return
        // First whether one is in: with the rest alone the page would ask a member to join.
        void session
          .refreshMemberships()
          .catch(() => undefined)
          .then(() => rereadGroup(groupId))
      }),
    [groupId],
  )
}

/** The code of the link one came by. Members need it no more, and a dead one is of no use: it leaves the address. */
function useInviteCode(isMember: boolean) {
  const [params] = useSearchParams()
  const forgetParam = useForgetParam()
  const code = params.get('code')
  const isSpent = code !== null && isMember
  useEffect(() => {
    if (isSpent) forgetParam('code')
  }, [isSpent, forgetParam])
  return {
    code: code === null || isMember ? undefined : code,
    forgetCode: () => forgetParam('code'),
  }
}

/** groups.3: whoever comes by a link or is invited by name joins with one press. */
function Invited({ name, join }: { name: string; join: ReactNode }) {
  const m = useMessages(joiningMessages)
  return (
    <Card className={styles.invited}>
      <p>
        <b>{m.invitedTo(name)}</b>
        <span>{m.invitedHint}</span>
      </p>
      {join}
    </Card>
  )
}

function Facts({ group }: { group: UltraProfile }) {
  const m = useMessages(ultraMessages)
  const joins = useMessages(joinsMessages)
  const language = useLanguage()
  const { club, standing, created_at } = group
  const { place, of } = standing.ofAll
  const groups = counted(of, language, m.group, m.groups)
  return (
    <>
      <Link to={`/club/${club.id}`} className={styles.club}>
        <Crest src={club.logo} name={club.name} colors={club.colors} sizePx={24} /> <b>{club.name}</b>
      </Link>
      <span>{memberCount(group.member_count, language)}</span>
      {of > 0 && <span>{m.placeOf(ordinalText(place, language), groups)}</span>}
      <span>{joins[group.join]}</span>
      {created_at !== '' && <span>{m.founded(monthText(new Date(created_at), language))}</span>}
    </>
  )
}
