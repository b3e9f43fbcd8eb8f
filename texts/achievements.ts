import type { Language } from './messages.ts'

/** The server names achievements in English: what one is called, and how it is won, in the reader's language. */
export function achievementWords<A extends { id: string; title: string }>(
  achievement: A,
  language: Language,
): A {
  return { ...achievement, ...(language === 'fr' && FRENCH[achievement.id]) }
}

const FRENCH: Record<string, { title: string; description: string; how: string }> = {
  FOUNDER: {
    title: 'FONDATEUR',
    description: 'Parmi les 1 000 premiers supporters.',
    how: 'Être parmi les 1 000 premiers supporters.',
  },
  FIRST_CHEER: {
    title: 'Premier cri',
    description: 'A encouragé pendant un match.',
    how: 'Encouragez pendant un match.',
  },
  TEN_MATCHES: { title: 'Habitué', description: 'A assisté à dix matchs.', how: 'Assistez à dix matchs.' },
  FIFTY_MATCHES: {
    title: 'Abonné',
    description: 'A assisté à cinquante matchs.',
    how: 'Assistez à cinquante matchs.',
  },
  FOUR_WEEKS: {
    title: 'Chaque semaine',
    description: 'A assisté à un match quatre semaines de suite.',
    how: 'Assistez à un match quatre semaines de suite. Une semaine manquée est pardonnée.',
  },
  TWELVE_WEEKS: {
    title: 'Pilier du virage',
    description: 'A assisté à un match douze semaines de suite.',
    how: 'Assistez à un match douze semaines de suite. Une semaine manquée est pardonnée.',
  },
  FULL_HOUSE: {
    title: 'Guichets fermés',
    description: 'A assisté à un match d’au moins 100 supporters.',
    how: 'Assistez à un match d’au moins 100 supporters.',
  },
  CAPO: {
    title: 'Capo',
    description: 'Voix la plus forte d’un virage d’au moins 10 supporters.',
    how: 'Soyez la voix la plus forte d’un virage d’au moins 10 supporters.',
  },
  FIRST_WIN: { title: 'Bien vu', description: 'A gagné une mise.', how: 'Gagnez une mise.' },
  ORACLE: { title: 'Oracle', description: 'A gagné dix mises.', how: 'Gagnez dix mises.' },
  UNDERDOG: {
    title: 'Outsider',
    description: 'A gagné sur un choix tenant au plus le quart des mises.',
    how: 'Gagnez sur un choix tenant au plus le quart des mises.',
  },
  JOINED_ULTRAS: {
    title: 'Des nôtres',
    description: 'A rejoint un groupe ultra.',
    how: 'Rejoignez un groupe ultra.',
  },
  PRESIDENT: {
    title: 'Président',
    description: 'A dirigé un groupe ultra.',
    how: 'Dirigez un groupe ultra.',
  },
  TIFO: {
    title: 'Dans le tableau',
    description: 'A tenu un tifo jusqu’à ce qu’il soit complet.',
    how: 'Tenez un tifo de votre virage jusqu’à ce qu’il soit complet.',
  },
  GLOBETROTTER: {
    title: 'Globe-trotteur',
    description: 'Membre de cinq clubs à la fois.',
    how: 'Soyez membre de cinq clubs à la fois.',
  },
  TEN_FOLLOWERS: {
    title: 'Voix du virage',
    description: 'Suivi par dix supporters.',
    how: 'Soyez suivi par dix supporters.',
  },
}
