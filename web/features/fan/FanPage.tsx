import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { useMessages } from '#web/app/useMessages.ts'
import { usePageTitle } from '#web/app/usePageTitle.ts'
import { useSession } from '#web/app/useSession.ts'
import styles from './FanPage.module.css'
import { fanMessages } from './fan.messages.ts'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ScoreTiles } from './ScoreTiles.tsx'
import { useFreshProfile } from './useFreshProfile.ts'

/** The signed-in fan's own profile. */
export function FanPage() {
  const m = useMessages(fanMessages)
  const { user } = useSession()
  const freshness = useFreshProfile()
  const name = user?.name.trim() || m.unnamed
  usePageTitle(user ? name : m.title)
  if (!user) return null
  return (
    <>
      <div className={styles.banner}>
        <CrowdStand side="home" gapPx={9.5} bendPx={30} />
      </div>
      <div className={`page ${styles.content}`}>
        <ProfileHeader name={name} avatar={user.avatar} bio={user.bio} />
        <ScoreTiles
          freshness={freshness}
          cheer={user.cheer_score}
          prediction={user.prediction_score}
          ultra={user.ultra_score}
        />
      </div>
    </>
  )
}
