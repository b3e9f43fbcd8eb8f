import { Newspaper } from 'lucide-react'
import { useEffect } from 'react'
import { Avatar } from '#ui/Avatar.tsx'
import { Crest } from '#ui/Crest.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import styles from './SearchList.module.css'
import { searchMessages } from './search.messages.ts'
import type { GroupName, SearchEntry, SearchGroup } from './search-groups.ts'

interface SearchListProps {
  id: string
  groups: SearchGroup[]
  chosen: number | null
  onChoose: (index: number) => void
  onOpen: (to: string) => void
}

export function SearchList({ id, groups, chosen, onChoose, onOpen }: SearchListProps) {
  const m = useMessages(searchMessages)
  useEffect(() => {
    if (chosen !== null) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <div id={id} role="listbox" aria-label={m.results} className={styles.list}>
      {groups.map(({ name, entries }, at) => {
        const start = starts[at] ?? 0
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields.
          <div key={name} role="group" aria-label={m[name]}>
            <p aria-hidden="true" className={styles.group}>
              {m[name]}
            </p>
            {entries.map((entry, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
              <div
                key={entry.to}
                id={`${id}-${start + index}`}
                role="option"
                tabIndex={-1}
                aria-selected={chosen === start + index}
                className={styles.option}
                onPointerMove={() => onChoose(start + index)}
                onClick={() => onOpen(entry.to)}
              >
                <Picture group={name} entry={entry} />
                <span className={styles.words}>
                  <b>{entry.name.trim() || m.unnamed}</b>
                  {entry.line && <small>{entry.line}</small>}
                </span>
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

function Picture({ group, entry }: { group: GroupName; entry: SearchEntry }) {
  if (group === 'posts') return <Newspaper aria-hidden="true" />
  if (group === 'fans') return <Avatar src={entry.image} name={entry.name} sizePx={36} />
  const shape = group === 'clubs' ? 'shield' : 'banner'
  return <Crest src={entry.image} name={entry.name} sizePx={36} shape={shape} />
}
