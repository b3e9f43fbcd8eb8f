import { de } from './french.ts'
import { messages } from './messages.ts'

/** What calendars are called in the programs of those who subscribed. */
export const calendarMessages = messages({
  en: {
    all: 'Virage, all matches',
    club: (name: string) => `Virage, matches of ${name}`,
    match: (home: string, away: string) => `Virage, ${home} – ${away}`,
    mine: 'Virage, my matches',
  },
  fr: {
    all: 'Virage, tous les matchs',
    club: (name: string) => `Virage, les matchs ${de(name)}`,
    match: (home: string, away: string) => `Virage, ${home} – ${away}`,
    mine: 'Virage, mes matchs',
  },
})
