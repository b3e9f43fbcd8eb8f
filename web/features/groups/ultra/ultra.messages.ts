import { messages } from '#texts/messages.ts'

/** What a group's page says around its tabs. */
export const ultraMessages = messages({
  en: {
    tabs: 'Group',
    page: 'Page',
    tifos: 'Tifos',
    songs: 'Songs',
    room: 'Officers’ room',
    loading: 'Loading...',
    noTifos: 'No tifos yet.',
    noSongs: 'No songs yet.',
  },
  fr: {
    tabs: 'Groupe',
    page: 'Page',
    tifos: 'Tifos',
    songs: 'Chants',
    room: 'Bureau',
    loading: 'Chargement...',
    noTifos: 'Pas encore de tifo.',
    noSongs: 'Pas encore de chant.',
  },
})
