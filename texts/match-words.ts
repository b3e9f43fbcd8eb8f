// Words of a match that are kept in English whoever writes them down, and shown in the reader's language: the names of
// periods and cards on the match-night screen, and the sports.
import { type Language, messages } from './messages.ts'

const FRENCH: Record<string, string> = {
  '1st half': '1re mi-temps',
  'Half-time': 'Mi-temps',
  '2nd half': '2e mi-temps',
  'Extra time': 'Prolongation',
  'Penalty shoot-out': 'Tirs au but',
  Q1: '1er quart',
  Q2: '2e quart',
  Q3: '3e quart',
  Q4: '4e quart',
  Overtime: 'Prolongation',
  'Map 1': 'Carte 1',
  'Map 2': 'Carte 2',
  'Map 3': 'Carte 3',
  'Map 4': 'Carte 4',
  'Map 5': 'Carte 5',
  Break: 'Pause',
  'Part 1': 'Partie 1',
  'Part 2': 'Partie 2',
  'Part 3': 'Partie 3',
  'Yellow card': 'Carton jaune',
  'Red card': 'Carton rouge',
  Try: 'Essai',
  Conversion: 'Transformation',
  Penalty: 'Pénalité',
}

/** `Yellow card, Ricci` in French: what is known is translated, names stay. */
export function matchWords(text: string, language: Language): string {
  if (language === 'en') return text
  const [known = '', ...rest] = text.split(', ')
  return [FRENCH[known] ?? known, ...rest].join(', ')
}

export const sportMessages = messages({
  en: { football: 'Football', basketball: 'Basketball', rugby: 'Rugby', esport: 'Esport', other: 'Other' },
  fr: { football: 'Football', basketball: 'Basket', rugby: 'Rugby', esport: 'Esport', other: 'Autre' },
})
