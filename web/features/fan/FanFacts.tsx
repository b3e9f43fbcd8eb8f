import type { ProfileUser } from '#contract/fans.ts'
import { countText, monthText } from '#texts/figures.ts'
import { useDialog } from '#web/base/dialog.tsx'
import { lazyComponent } from '#web/base/lazy-component.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './FanFacts.module.css'
import { fanMessages } from './fan.messages.ts'

const FollowsDialog = lazyComponent(async () => (await import('./FollowsDialog.tsx')).FollowsDialog)

/** How many follow whom, each opening its list, and since when the fan is here. */
export function FanFacts({ fan, name }: { fan: ProfileUser; name: string }) {
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
