import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Plus, Radio, Shield, User, Users } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import type { MutableKind, NotificationSettings } from '#contract/notifications.ts'
import type { SearchResults } from '#contract/search.ts'
import { SearchBox } from '#site/browse/SearchBox.tsx'
import { searchQuery } from '#site/browse/search-query.ts'
import { useSession } from '#site/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { useSettled } from '#site/useSettled.ts'
import { dayText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { mutedMessages } from './muted.messages.ts'
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
  const [isSearching, setSearching] = useState(false)
  if (!data) return null
  const search = (
    <Button size="sm" look="ghost" aria-expanded={isSearching} onClick={() => setSearching(!isSearching)}>
      <Plus aria-hidden="true" /> {m.muteSomething}
    </Button>
  )
  return (
    <Panel title={m.title} aside={search} flush>
      {isSearching && <MuteSearch muted={data.muted} />}
      {!isSearching && data.muted.length === 0 && <p className={styles.none}>{m.none}</p>}
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

interface Found {
  kind: 'club' | 'group' | 'fan'
  id: number
  name: string
}

/** bell.3: by name too: no notification is about a club, and others one may want to hear nothing of beforehand. */
function MuteSearch({ muted }: Pick<NotificationSettings, 'muted'>) {
  const m = useMessages(mutedMessages)
  const language = useLanguage()
  const mute = useMute()
  const { user } = useSession()
  const [text, setText] = useState('')
  const asked = useSettled(text.trim())
  const { data: found, error } = useQuery({
    ...searchQuery(asked),
    select: ({ results }) => mutableOf(results),
  })
  const isAsked = text.trim() !== ''
  const isOffered = ({ kind, id }: Found) =>
    !(kind === 'fan' && id === user?.id) && !muted.some((one) => one.kind === kind && one.id === id)
  return (
    <>
      <div className={styles.search}>
        <SearchBox label={m.find} text={text} onText={setText} />
      </div>
      {isAsked && error && <p className={styles.none}>{failureText(error, language)}</p>}
      {isAsked && found?.length === 0 && <p className={styles.none}>{m.notFound}</p>}
      {isAsked && found && (
        <ul>
          {found.filter(isOffered).map(({ kind, id, name }) => {
            const Icon = ICONS[kind]
            return (
              <li key={`${kind} ${id}`} className={styles.line}>
                <Icon aria-hidden="true" />
                <p>
                  <b>{name}</b>
                  <small>{m[kind]}</small>
                </p>
                <Button
                  size="sm"
                  aria-label={m.muteName(name)}
                  busy={mute.isBusy}
                  onClick={() => void mute.set({ kind, id }, true)}
                >
                  {m.mute}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

/** Clubs first: they can be muted from nowhere else. */
const mutableOf = ({ clubs, ultras, fans }: SearchResults): Found[] => [
  ...clubs.map(({ id, name }) => ({ kind: 'club' as const, id, name })),
  ...ultras.map(({ id, name }) => ({ kind: 'group' as const, id, name })),
  ...fans.map(({ id, name }) => ({ kind: 'fan' as const, id, name })),
]
