import { Avatar } from '#ui/Avatar.tsx'
import { NamePlate } from '#ui/NamePlate.tsx'
import { useMessages } from '#web/app/useMessages.ts'
import { fanMessages } from './fan.messages.ts'
import styles from './ProfileHeader.module.css'

interface ProfileHeaderProps {
  name: string
  avatar: string | null
  bio: string | null
}

export function ProfileHeader({ name, avatar, bio }: ProfileHeaderProps) {
  const m = useMessages(fanMessages)
  return (
    <section className={styles.header} aria-label={m.title}>
      <div className={styles.picture}>
        <Avatar src={avatar} name={name} sizePx={172} square />
      </div>
      <div className={styles.who}>
        <NamePlate name={name} />
        <p className={styles.bio}>{bio?.trim() || m.noBio}</p>
      </div>
    </section>
  )
}
