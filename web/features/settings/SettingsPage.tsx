import { useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { useSession } from '#web/base/useSession.ts'
import { DataSection } from './DataSection.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import { DisplaySection } from './DisplaySection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './SettingsPage.module.css'
import { settingsMessages } from './settings.messages.ts'

export function SettingsPage() {
  const m = useMessages(settingsMessages)
  const { user } = useSession()
  usePageTitle(m.title)
  if (!user) return null
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={`display w4 ${styles.title}`}>{m.title}</h1>
      <div className={styles.columns}>
        <ProfileForm key={user.id} user={user} />
        <div className={styles.side}>
          <PasswordSection email={user.email} />
          <DisplaySection />
          <DataSection />
          <DeleteSection userId={user.id} />
        </div>
      </div>
    </div>
  )
}
