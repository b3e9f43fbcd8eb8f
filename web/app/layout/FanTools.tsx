import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnUser } from '#contract/user.ts'
import { appMessages } from '#site/app.messages.ts'
import { useLogout } from '#site/page.ts'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton, iconButtonClass } from '#ui/Button.tsx'
import { SearchButton } from '#web/features/search/SearchButton.tsx'

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
      <SearchButton className={wideOnly} />
      {children}
      <Link to="/fan" className={iconButtonClass} aria-label={m.profile} title={m.profile}>
        <Avatar src={user.avatar} name={user.name} sizePx={32} />
      </Link>
      <IconButton label={m.logout} className={wideOnly} onClick={logout}>
        <LogOut aria-hidden="true" />
      </IconButton>
    </>
  )
}
