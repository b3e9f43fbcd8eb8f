import { messages } from '#texts/messages.ts'

export const adminMessages = messages({
  en: {
    title: 'Admin Dashboard',
    sections: 'Sections',
    loading: 'Loading...',
    overview: 'Overview',
    clubs: 'Clubs',
    ultras: 'Ultras',
    fans: 'Fans',
    arenas: 'Arenas',
    matches: 'Matches',
    posts: 'Posts',
    audit: 'Audit',
  },
  fr: {
    title: 'Administration',
    sections: 'Rubriques',
    loading: 'Chargement...',
    overview: 'Vue d’ensemble',
    clubs: 'Clubs',
    ultras: 'Ultras',
    fans: 'Supporters',
    arenas: 'Arènes',
    matches: 'Matchs',
    posts: 'Articles',
    audit: 'Journal',
  },
})
