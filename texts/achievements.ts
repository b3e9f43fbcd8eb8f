/** The server names achievements in English; these are the French twins, by id. */
export const frenchAchievements: Record<string, { title: string; description: string }> = {
  FOUNDER: { title: 'FONDATEUR', description: 'Parmi les 1 000 premiers supporters.' },
  FIRST_CHEER: { title: 'Premier cri', description: 'A encouragé pendant un match.' },
  TEN_MATCHES: { title: 'Habitué', description: 'A assisté à dix matchs.' },
  FIFTY_MATCHES: { title: 'Abonné', description: 'A assisté à cinquante matchs.' },
  FULL_HOUSE: { title: 'Guichets fermés', description: 'A assisté à un match d’au moins 100 supporters.' },
  CAPO: { title: 'Capo', description: 'Voix la plus forte d’un virage d’au moins 10 supporters.' },
  FIRST_WIN: { title: 'Bien vu', description: 'A gagné une mise.' },
  ORACLE: { title: 'Oracle', description: 'A gagné dix mises.' },
  UNDERDOG: { title: 'Outsider', description: 'A gagné sur un choix tenant au plus le quart des mises.' },
  JOINED_ULTRAS: { title: 'Des nôtres', description: 'A rejoint un groupe ultra.' },
  PRESIDENT: { title: 'Président', description: 'A dirigé un groupe ultra.' },
  GLOBETROTTER: { title: 'Globe-trotteur', description: 'Membre de cinq clubs à la fois.' },
  TEN_FOLLOWERS: { title: 'Voix du virage', description: 'Suivi par dix supporters.' },
}
