import { de } from '#texts/french.ts'
import { messages } from '#texts/messages.ts'

export const posterMessages = messages({
  en: {
    title: 'Poster',
    loading: 'Loading the poster',
    failed: 'The poster could not be loaded.',
    retry: 'Retry',
    notFound: 'There is no such poster.',
    toStart: 'To the start page',
    of: (group: string) => `A tifo of ${group}`,
    held: (fans: string, day: string) => `Held up by ${fans} on ${day}`,
    oneFan: 'fan',
    manyFans: 'fans',
    versus: (home: string, away: string) => `${home} against ${away}`,
    live: (match: string) => `${match}, live now`,
    share: 'Share',
  },
  fr: {
    title: 'Affiche',
    loading: 'L’affiche se charge',
    failed: 'L’affiche n’a pas pu être chargée.',
    retry: 'Réessayer',
    notFound: 'Cette affiche n’existe pas.',
    toStart: 'Vers l’accueil',
    of: (group: string) => `Un tifo ${de(group)}`,
    held: (fans: string, day: string) => `Tenu par ${fans} le ${day}`,
    oneFan: 'supporter',
    manyFans: 'supporters',
    versus: (home: string, away: string) => `${home} contre ${away}`,
    live: (match: string) => `${match}, en direct`,
    share: 'Partager',
  },
})
