import { settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { Friend } from '#contract/home.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Wear } from '#ui/Wear.tsx'
import styles from './FriendsPanel.module.css'
import { homeMessages } from './home.messages.ts'

/** Who of those one follows is in an arena now; each leads there. */
export function FriendsPanel({ friends, more }: { friends: Friend[]; more: number }) {
  const m = useMessages(homeMessages)
  const language = useLanguage()
  const aside = more > 0 && <span className={styles.more}>{m.friendsMore(countText(more, language))}</span>
  return (
    <Panel title={m.friends} aside={aside}>
      <ul className={styles.friends}>
        {friends.map((friend) => (
          <li key={friend.id}>
            <Wear home={friend.color}>
              <a href={arenaAddress(settings.gameUrl, friend.arenaId)} className={styles.friend}>
                <Avatar src={friend.avatar} name={friend.name} sizePx={40} />
                <span>
                  <b>{friend.name}</b>
                  <small>{m.end(friend.end)}</small>
                </span>
              </a>
            </Wear>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
