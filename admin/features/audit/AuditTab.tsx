import { useState } from 'react'
import { ListFrame } from '#admin/base/ListFrame.tsx'
import { adminKeys } from '#admin/base/queries.ts'
import { call } from '#client/page.ts'
import type { AuditEntry } from '#contract/admin.ts'
import type { CsvColumn } from '#site/browse/csv.ts'
import { hasInName } from '#site/browse/names.ts'
import { usePages } from '#site/browse/usePages.ts'
import { readAll } from '#site/reading.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import type { Language } from '#texts/messages.ts'
import { Card } from '#ui/feedback.tsx'
import styles from './AuditTab.module.css'
import { auditMessages } from './audit.messages.ts'
import { actOf, subjectOf } from './audit-words.ts'
import { changesOf } from './changes.ts'

const CSV: CsvColumn<AuditEntry>[] = [
  { head: 'id', value: ({ id }) => id },
  { head: 'at', value: ({ at }) => at },
  { head: 'actor_id', value: ({ actor_id }) => actor_id },
  { head: 'actor', value: ({ actor_name }) => actor_name },
  { head: 'action', value: ({ action }) => action },
  { head: 'target', value: ({ target }) => target },
  { head: 'before', value: ({ before }) => (before == null ? '' : JSON.stringify(before)) },
  { head: 'after', value: ({ after }) => (after == null ? '' : JSON.stringify(after)) },
]

/** What admins changed: who, what, when, before and after. Newest first. */
export function AuditTab() {
  const m = useMessages(auditMessages)
  const language = useLanguage()
  const [text, setText] = useState('')
  const pages = usePages<AuditEntry>(adminKeys.list('audit', {}), (cursor, signal) =>
    call('GET /v1/audit', { query: cursor ? { cursor } : {} }, { signal }),
  )
  return (
    <ListFrame
      pages={pages}
      texts={{ ...m, search: m.filter }}
      search={{ text, setText }}
      file={{
        name: 'audit',
        columns: CSV,
        read: () => readAll((page) => call('GET /v1/audit', { query: page })),
      }}
      isSearching={false}
      isCounted={false}
    >
      {({ items }) => <Entries entries={items.filter((entry) => isAbout(entry, text, language))} />}
    </ListFrame>
  )
}

function isAbout(entry: AuditEntry, text: string, language: Language): boolean {
  const { actor_name, action, target } = entry
  const words = `${actor_name} ${actOf(entry, language)} ${subjectOf(entry, language)} ${action} ${target}`
  return hasInName(words, text)
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const m = useMessages(auditMessages)
  if (entries.length === 0) return <p className={styles.none}>{m.noMatch}</p>
  return (
    <Card>
      <ul aria-label={m.title}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const m = useMessages(auditMessages)
  const language = useLanguage()
  const act = actOf(entry, language)
  const subject = subjectOf(entry, language)
  const changes = changesOf(entry.before, entry.after)
  const when = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
  }).format(new Date(entry.at))
  return (
    <li className={styles.entry}>
      <p className={styles.line}>
        <b>{entry.actor_name}</b>
        <span title={entry.target}>
          {act} <b>{subject}</b>
        </span>
        <code>{entry.action}</code>
        <time dateTime={entry.at}>{when}</time>
      </p>
      {changes.length > 0 && (
        <details className={styles.changes}>
          <summary>
            {m.changes}
            <span className="sr">
              , {act ?? entry.action} {subject}
            </span>
          </summary>
          <div className={styles.scroller}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{m.field}</th>
                  <th scope="col">{m.before}</th>
                  <th scope="col">{m.after}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, before, after }) => (
                  <tr key={field}>
                    <th scope="row">{field}</th>
                    <td>{before ?? m.nothing}</td>
                    <td>{after ?? m.nothing}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </li>
  )
}
