import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import type { ProfileUser } from '#contract/fans.ts'
import { useDialog } from '#site/dialog.tsx'
import { ShortHome } from '#site/home/ShortHome.tsx'
import { type HomeReading, useHome } from '#site/home/useHome.ts'
import { usePageTitle, useSession } from '#site/page.ts'
import { ShareButton } from '#site/people/ShareButton.tsx'
import { SuggestedFans } from '#site/people/SuggestedFans.tsx'
import { FollowJoinButton } from '#site/profile/FollowJoinButton.tsx'
import { LastMatches } from '#site/profile/LastMatches.tsx'
import { ProfileHeader } from '#site/profile/ProfileHeader.tsx'
import { fanQuery } from '#site/profile/profile-queries.ts'
import { useReadFailure } from '#site/reading.ts'
import { ReportButton } from '#site/report/ReportButton.tsx'
import { navigate } from '#site/router/place.ts'
import { Link, useLocation, useParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, monthText } from '#texts/figures.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Wear } from '#ui/Wear.tsx'
import { AchievementsPanel } from './AchievementsPanel.tsx'
import styles from './FanPage.module.css'
import { fanMessages } from './fan.messages.ts'
import { fanIdOf, primaryClub } from './fan-figures.ts'
import { InCommonPanel } from './InCommonPanel.tsx'
import { ClubsPanel, clubsOfFanQuery, UltrasPanel } from './MembershipPanels.tsx'
import { ScoreTiles } from './ScoreTiles.tsx'

/** /fan and /fan/{id}: with no id, the profile of the fan who is signed in. */
export function FanPage() {
  const { user } = useSession()
  const whose = fanIdOf(useParams().id, user?.id)
  if (whose.state === 'known') return <FanById key={whose.id} id={whose.id} />
  return <NoFan isSignedOut={whose.state === 'signedOut'} />
}

/** The address names no fan. */
function NoFan({ isSignedOut }: { isSignedOut: boolean }) {
  const m = useMessages(fanMessages)
  usePageTitle(m.title)
  const own = !isSignedOut && (
    <Link to="/fan" className={buttonClass()}>
      {m.toOwn}
    </Link>
  )
  return (
    <div className={`page ${styles.state}`}>
      <h1 className="sr">{m.title}</h1>
      <ErrorState title={isSignedOut ? m.logInOrSpecify : m.undetermined} action={own} />
    </div>
  )
}

function FanById({ id }: { id: number }) {
  const m = useMessages(fanMessages)
  const { user } = useSession()
  // home.1: read together with the profile, so that nothing moves down when it arrives.
  const isOwn = user?.id === id
  const short = useHome(isOwn)
  const home: HomeReading = isOwn ? short : { state: 'failed' }
  const query = useQuery(fanQuery(id))
  const { data: fan } = query
  const failure = useReadFailure(query)
  const error = failure?.error ?? query.error
  // Cached data must not be shown for a fan who was deleted.
  const isGone = error instanceof CallFailure && error.status === 404
  usePageTitle(fan && !isGone ? fan.name.trim() || m.unnamed : m.title)

  if (failure || isGone) return <FanFailure error={error} retry={isGone ? null : (failure?.retry ?? null)} />
  if (!fan || home.state === 'loading')
    return <Skeleton label={m.loadingProfile} rows={6} className={`page ${styles.state}`} />
  return (
    <>
      <ShortHome reading={home} />
      <FanProfile fan={fan} />
    </>
  )
}

/** `retry`: null for a fan who is gone. */
function FanFailure({ error, retry }: { error: unknown; retry: (() => void) | null }) {
  const m = useMessages(fanMessages)
  const language = useLanguage()
  const wayOut = retry ? (
    <Button onClick={retry}>{m.retry}</Button>
  ) : (
    <Link to="/fans" className={buttonClass()}>
      {m.toFans}
    </Link>
  )
  return (
    <div className={`page ${styles.state}`}>
      <h1 className="sr">{m.title}</h1>
      <ErrorState
        title={m.couldNotLoad}
        hint={failureText(error, language, m.failedToLoad)}
        action={wayOut}
      />
    </div>
  )
}

function FanProfile({ fan }: { fan: ProfileUser }) {
  const m = useMessages(fanMessages)
  const { user } = useSession()
  const clubs = useQuery(clubsOfFanQuery(fan.id))
  const isOwn = user?.id === fan.id
  const name = fan.name.trim() || m.unnamed
  const club = primaryClub(fan.club_id, clubs.data ?? [])
  return (
    <Wear home={club?.colors}>
      <ProfileHeader
        kind="fan"
        name={name}
        picture={fan.avatar}
        colors={club?.colors}
        bio={fan.bio}
        socials={fan.socials}
        tifo={club?.name ?? null}
        action={
          <div className={styles.actions}>
            {isOwn ? (
              <Link to="/settings" className={buttonClass()}>
                <Pencil aria-hidden="true" /> {m.edit}
              </Link>
            ) : (
              <FollowJoinButton kind="fan" id={fan.id} name={name} isFollowed={fan.is_followed} />
            )}
            <ShareButton path={`/fan/${fan.id}`} title={name} />
            <ReportButton kind="fan" id={fan.id} name={name} className={styles.share} />
          </div>
        }
        facts={<FanFacts fan={fan} name={name} />}
      />
      <div className={`page ${styles.content}`}>
        <ScoreTiles fan={fan} />
        <FanPanels fan={fan} isOwn={isOwn} />
      </div>
    </Wear>
  )
}

/**
 * profile.11: two columns where matches fill one of them; else panels in lines, each as wide as there is room for.
 */
function FanPanels({ fan, isOwn }: { fan: ProfileUser; isOwn: boolean }) {
  const m = useMessages(fanMessages)
  const people = isOwn ? <SuggestedFans /> : <InCommonPanel fanId={fan.id} />
  const matches = (
    <LastMatches
      kind="fan"
      id={fan.id}
      emptyAction={
        isOwn && (
          <Link to="/matches" className={buttonClass({ size: 'sm' })}>
            {m.seeMatches}
          </Link>
        )
      }
    />
  )
  const memberships = (
    <>
      <ClubsPanel fanId={fan.id} isOwn={isOwn} />
      <UltrasPanel fanId={fan.id} isOwn={isOwn} />
    </>
  )
  if (fan.match_count === 0)
    return (
      <div className={styles.lines}>
        <div className={styles.whole}>
          <AchievementsPanel fanId={fan.id} isOwn={isOwn} isWide />
        </div>
        {memberships}
        {matches}
        {people}
      </div>
    )
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        {matches}
        {people}
      </div>
      <div className={styles.side}>
        <AchievementsPanel fanId={fan.id} isOwn={isOwn} />
        {memberships}
      </div>
    </div>
  )
}

const FollowsDialog = lazyComponent(async () => (await import('./FollowsDialog.tsx')).FollowsDialog)

/** How many follow whom, each opening its list, and since when the fan is here. */
function FanFacts({ fan, name }: { fan: ProfileUser; name: string }) {
  const m = useMessages(fanMessages)
  const language = useLanguage()
  const dialog = useDialog()
  const count = (value: number) => countText(value, language)
  const followers = m.followers(fan.followers_count, count(fan.followers_count))
  const open = (list: 'followers' | 'following') =>
    dialog.open(<FollowsDialog list={list} fanId={fan.id} name={name} onClose={dialog.close} />)
  const { pathname, hash } = useLocation()
  const openAsked = useEffectEvent(() => {
    navigate(pathname, { replace: true })
    open('followers')
  })
  useEffect(() => {
    // Where an inbox's 'Sacha and 3 others follow you' leads.
    if (hash === '#followers') openAsked()
  }, [hash])
  return (
    <>
      <button type="button" className={styles.count} aria-haspopup="dialog" onClick={() => open('followers')}>
        {followers}
      </button>
      <button type="button" className={styles.count} aria-haspopup="dialog" onClick={() => open('following')}>
        {m.following(fan.following_count, count(fan.following_count))}
      </button>
      {fan.created_at !== '' && <span>{m.inStandsSince(monthText(new Date(fan.created_at), language))}</span>}
    </>
  )
}
