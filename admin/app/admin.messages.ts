import { messages } from '#texts/messages.ts'

export const adminMessages = messages({
  en: {
    title: 'Admin Dashboard',
    sections: 'Sections',
    loading: 'Loading...',
    tabFailed: 'This section could not be shown.',
    version: (version: string) => `Virage ${version}`,
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
    tabFailed: 'Cette rubrique n’a pas pu être affichée.',
    version: (version: string) => `Virage ${version}`,
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
