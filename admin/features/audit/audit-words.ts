import type { AuditEntry } from '#contract/admin.ts'
import type { Language } from '#texts/messages.ts'
import { actWords, subjectWords } from './audit-words.messages.ts'
import { fieldsOf } from './changes.ts'

type Told = Pick<AuditEntry, 'action' | 'target' | 'before' | 'after'>

/** What was done: "created", "took back an event in". Null for an action that has no words. */
export function actOf({ action }: Pick<Told, 'action'>, language: Language): string | null {
  const words: Record<string, string> = actWords[language]
  return words[action] ?? words[action.slice(action.indexOf('.') + 1)] ?? null
}

/** Whom or what an entry is about, by name where the entry has it: ids say nothing to an admin. */
export function subjectOf(entry: Told, language: Language): string {
  const words = subjectWords[language]
  const [kind = '', ...id] = entry.target.split(' ')
  const word = Object.hasOwn(words, kind) ? words[kind as keyof typeof words] : kind
  const name = nameOf(entry)
  const which = name === null ? id.join(' ') : words.quoted(name)
  return typeof word === 'string' ? `${word} ${which}`.trim() : entry.target
}

/** A deed in a group tells the name of its song or tifo, which is not the group's. */
const isDeed = ({ action }: Told) => action.startsWith('ultra.') && !/\.(create|update|delete)$/.test(action)

const NAME_FIELDS = ['statement', 'title', 'name']

function nameOf(entry: Told): string | null {
  if (isDeed(entry) || entry.action.startsWith('passkey.')) return null
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)]
  const names = NAME_FIELDS.flatMap((field) => [after[field], before[field]])
  const name = names.find((value) => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name : null
}
