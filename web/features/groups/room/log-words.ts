import type { LogEntry } from '#contract/groups.ts'
import type { Language } from '#texts/messages.ts'
import { rightMessages } from '../ultra/ultra.messages.ts'
import { fieldMessages, logMessages } from './log.messages.ts'

type Deed = Pick<LogEntry, 'action' | 'fan' | 'rights' | 'fields' | 'what'>

/** What was done, in words that follow the name of who did it. */
export function deedText({ action, fan, rights, fields, what }: Deed, language: Language): string {
  const m = logMessages[language]
  const whom = fan?.name.trim() || m.gone
  switch (action) {
    case 'found':
    case 'preside':
    case 'link':
    case 'unlink':
    case 'announce':
    case 'unannounce':
      return m[action]
    case 'song':
    case 'unsong':
    case 'tifo':
    case 'untifo':
    case 'approve_tifo':
      return m[action](what ?? '')
    case 'edit':
      return m.edit(fieldNames(fields ?? [], language).join(', '))
    case 'officer':
      if (!rights || rights.length === 0) return m.noOfficer(whom)
      return m.officer(whom, rights.map((right) => rightMessages[language][right]).join(', '))
    case 'handover':
    case 'follow':
    case 'accept':
    case 'refuse':
    case 'invite':
    case 'remove':
    case 'ban':
    case 'unban':
      return m[action](whom)
    // A server of a newer version may know more.
    default:
      return m.other(String(action))
  }
}

function fieldNames(fields: readonly string[], language: Language): string[] {
  const names: Record<string, string> = fieldMessages[language]
  return fields.flatMap((field) => names[field] ?? [])
}
