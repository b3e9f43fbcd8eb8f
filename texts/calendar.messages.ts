import { messages } from './messages.ts'

/** What calendars are called in the programs of those who subscribed. */
export const calendarMessages = messages({
  en: {
    all: 'Virage, all matches',
    club: (name: string) => `Virage, matches of ${name}`,
    mine: 'Virage, my matches',
  },
  fr: {
    all: 'Virage, tous les matchs',
    club: (name: string) => `Virage, les matchs de ${name}`,
    mine: 'Virage, mes matchs',
  },
})
