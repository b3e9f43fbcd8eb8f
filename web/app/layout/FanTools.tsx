import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnUser } from '#contract/user.ts'
import { appMessages } from '#site/app.messages.ts'
import { useBalance } from '#site/balance.ts'
import { useLogout } from '#site/page.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton, iconButtonClass } from '#ui/Button.tsx'
import { Bell } from '#web/features/inbox/Bell.tsx'
import { SearchButton } from '#web/features/search/SearchButton.tsx'
import styles from './Header.module.css'

interface FanToolsProps {
  user: OwnUser
  /** The class of tools that phones show in the menu instead. */
  wideOnly: string | undefined
  /** Tools that visitors have too, shown between search and profile. */
  children: ReactNode
}

/** The right end of the header for signed-in fans. */
export function FanTools({ user, wideOnly, children }: FanToolsProps) {
  const m = useMessages(appMessages)
  const logout = useLogout()
  return (
    <>
      <BalanceLink />
      <SearchButton className={wideOnly} />
      <Bell />
      <span className={styles.roomy}>{children}</span>
      <Link to="/fan" className={iconButtonClass} aria-label={m.profile} title={m.profile}>
        <Avatar src={user.avatar} name={user.name} sizePx={32} />
      </Link>
      <IconButton label={m.logout} className={wideOnly} onClick={logout}>
        <LogOut aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** points.8: the fan's points, on every page; they lead to the purse. */
function BalanceLink() {
  const m = useMessages(appMessages)
  const language = useLanguage()
  const balance = useBalance()
  if (balance === null) return null
  const points = countText(balance, language)
  return (
    <Link to="/points" className={styles.balance} title={m.yourPoints}>
      <i aria-hidden="true" />
      <span className="sr">{m.yourPoints}</span>
      <b>{points}</b>
      <small>pts</small>
    </Link>
  )
}
