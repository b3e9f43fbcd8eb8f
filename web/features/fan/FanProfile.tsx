import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { ProfileUser } from '#contract/fans.ts'
import { buttonClass } from '#ui/Button.tsx'
import { FollowJoinButton } from '#web/base/profile/FollowJoinButton.tsx'
import { LastMatches } from '#web/base/profile/LastMatches.tsx'
import { ProfileHeader } from '#web/base/profile/ProfileHeader.tsx'
import { ShareButton } from '#web/base/profile/ShareButton.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { useSession } from '#web/base/useSession.ts'
import { AchievementsPanel } from './AchievementsPanel.tsx'
import { ClubsPanel } from './ClubsPanel.tsx'
import { FanFacts } from './FanFacts.tsx'
import styles from './FanProfile.module.css'
import { fanMessages } from './fan.messages.ts'
import { clubsOfFanQuery } from './fan-query.ts'
import { primaryClubName } from './primary-club.ts'
import { ScoreTiles } from './ScoreTiles.tsx'
import { UltrasPanel } from './UltrasPanel.tsx'

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
