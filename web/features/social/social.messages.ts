import { messages } from '#texts/messages.ts'

export const socialMessages = messages({
  en: {
    title: 'Social',
    note: 'Every club and every ultra group in one place',
    search: 'Search clubs and ultra groups...',
    clubs: 'Clubs',
    ultras: 'Ultra groups',
  },
  fr: {
    title: 'Social',
    note: 'Tous les clubs et tous les groupes ultras au même endroit',
    search: 'Chercher clubs et groupes ultras...',
    clubs: 'Clubs',
    ultras: 'Groupes ultras',
  },
})
