import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { ProfileUser } from '#contract/fans.ts'
import { countText, monthText } from '#texts/figures.ts'
import { buttonClass } from '#ui/Button.tsx'
import { useDialog } from '#web/base/dialog.tsx'
import { lazyComponent } from '#web/base/lazy-component.tsx'
import { FollowJoinButton } from '#web/base/profile/FollowJoinButton.tsx'
import { LastMatches } from '#web/base/profile/LastMatches.tsx'
import { ProfileHeader } from '#web/base/profile/ProfileHeader.tsx'
import { ShareButton } from '#web/base/profile/ShareButton.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { useSession } from '#web/base/useSession.ts'
import { AchievementsPanel } from './AchievementsPanel.tsx'
import styles from './FanProfile.module.css'
import { fanMessages } from './fan.messages.ts'
import { primaryClubName } from './fan-figures.ts'
import { clubsOfFanQuery } from './fan-query.ts'
import { ClubsPanel, UltrasPanel } from './MembershipPanels.tsx'
import { ScoreTiles } from './ScoreTiles.tsx'

export function FanProfile({ fan }: { fan: ProfileUser }) {
  const m = useMessages(fanMessages)
  const { user } = useSession()
  const clubs = useQuery(clubsOfFanQuery(fan.id))
  const isOwn = user?.id === fan.id
  const name = fan.name.trim() || m.unnamed
  return (
    <>
      <ProfileHeader
        kind="fan"
        name={name}
        picture={fan.avatar}
        bio={fan.bio}
        socials={fan.socials}
        tifo={primaryClubName(fan.club_id, clubs.data ?? [])}
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
          </div>
        }
        facts={<FanFacts fan={fan} name={name} />}
      />
      <div className={`page ${styles.content}`}>
        <ScoreTiles fan={fan} />
        <div className={styles.columns}>
          <LastMatches kind="fan" id={fan.id} />
          <div className={styles.side}>
            <AchievementsPanel fanId={fan.id} />
            <ClubsPanel fanId={fan.id} isOwn={isOwn} />
            <UltrasPanel fanId={fan.id} isOwn={isOwn} />
          </div>
        </div>
      </div>
    </>
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
  return (
    <>
      <button type="button" className={styles.count} aria-haspopup="dialog" onClick={() => open('followers')}>
        {followers}
      </button>
      <button type="button" className={styles.count} aria-haspopup="dialog" onClick={() => open('following')}>
        {m.following(fan.following_count, count(fan.following_count))}
      </button>
      <span>{m.inStandsSince(monthText(new Date(fan.created_at), language))}</span>
    </>
  )
}
