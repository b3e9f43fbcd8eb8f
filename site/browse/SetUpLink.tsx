import { useSession } from '#site/page.ts'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { buttonClass } from '#ui/Button.tsx'
import { browseMessages } from './browse.messages.ts'

/** home.4: for admins, from a list that has nothing yet to the way to the first match night. */
export function SetUpLink() {
  const m = useMessages(browseMessages)
  const { isAdmin } = useSession()
  if (!isAdmin) return null
  return (
    <Link to="/admin" className={buttonClass()}>
      {m.setUp}
    </Link>
  )
}
