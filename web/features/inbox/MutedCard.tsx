import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Radio, Shield, User, Users } from 'lucide-react'
import type { MutableKind } from '#contract/notifications.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { dayText } from '#texts/figures.ts'
import { messages } from '#texts/messages.ts'
import { Button } from '#ui/Button.tsx'
import { useMute } from './mutes.ts'
import styles from './Settings.module.css'
import { settingsQuery } from './settings-query.ts'

const ICONS: Record<MutableKind, LucideIcon> = { club: Shield, group: Users, fan: User, arena: Radio }

/** What one hears no more of, and the way back. */
export function MutedCard() {
  const m = useMessages(mutedMessages)
  const language = useLanguage()
  const mute = useMute()
  const { data } = useQuery(settingsQuery)
  if (!data) return null
  return (
    <Panel title={m.title} flush>
      {data.muted.length === 0 && <p className={styles.none}>{m.none}</p>}
      <ul>
        {data.muted.map(({ kind, id, name, since }) => {
          const Icon = ICONS[kind]
          return (
            <li key={`${kind} ${id}`} className={styles.line}>
              <Icon aria-hidden="true" />
              <p>
                <b>{name}</b>
                <small>{m.since(m[kind], dayText(new Date(since), language))}</small>
              </p>
              <Button
                size="sm"
                aria-label={m.unmuteName(name)}
                busy={mute.isBusy}
                onClick={() => void mute.set({ kind, id }, false)}
              >
                {m.unmute}
              </Button>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const mutedMessages = messages({
  en: {
    title: 'Muted',
    none: 'Nothing. The three dots of a notification mute what it is about.',
    club: 'Club',
    group: 'Group',
    fan: 'Fan',
    arena: 'Match',
    since: (kind: string, day: string) => `${kind}, since ${day}`,
    unmute: 'Unmute',
    unmuteName: (name: string) => `Unmute ${name}`,
  },
  fr: {
    title: 'Masqués',
    none: 'Rien. Les trois points d’une notification masquent ce dont elle parle.',
    club: 'Club',
    group: 'Groupe',
    fan: 'Supporter',
    arena: 'Match',
    since: (kind: string, day: string) => `${kind}, depuis le ${day}`,
    unmute: 'Afficher',
    unmuteName: (name: string) => `Afficher ${name}`,
  },
})
