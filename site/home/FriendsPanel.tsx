import { settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { Friend, Home } from '#contract/home.ts'
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

/** Who of them is in the featured match, by name; nothing where nobody is. */
export function FriendsInside({ inside, arenaId }: { inside: Home['inside']; arenaId: string }) {
  const m = useMessages(homeMessages)
  const here = inside.find((each) => each.arenaId === arenaId)
  if (!here || here.friends.length === 0) return null
  const { friends, count } = here
  return (
    <span className={styles.inside}>
      <span className={styles.faces}>
        {friends.map(({ id, name, avatar }) => (
          <Avatar key={id} src={avatar} name={name} sizePx={32} />
        ))}
      </span>
      <span>
        {m.inside(
          friends.map(({ name }) => name),
          count,
        )}
      </span>
    </span>
  )
}
