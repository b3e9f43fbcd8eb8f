import { messages } from '#texts/messages.ts'

/** What is said of completed tifos. */
export const postersMessages = messages({
  en: {
    title: 'Posters',
    note: 'Every tifo that the end completed, for ever',
    loading: 'Loading posters...',
    failed: 'The posters could not be loaded.',
    retry: 'Try again',
    more: 'Show more',
    none: 'No posters yet.',
    noneHint: 'When four cards in five of a raised tifo are up for five seconds, it stays here for ever.',
    holders: (count: string) => (count === '1' ? '1 fan held it' : `${count} fans held it`),
    versus: (home: string, away: string) => `${home} v ${away}`,
    share: (name: string) => `Share the poster “${name}”`,
    shareText: (group: string, name: string) => `${group} raised “${name}”`,
  },
  fr: {
    title: 'Affiches',
    note: 'Chaque tifo que le virage a complété, pour toujours',
    loading: 'Chargement des affiches...',
    failed: 'Impossible de charger les affiches.',
    retry: 'Réessayer',
    more: 'Voir plus',
    none: 'Pas encore d’affiche.',
    noneHint:
      'Quand quatre cartons sur cinq d’un tifo restent levés cinq secondes, il reste ici pour toujours.',
    holders: (count: string) => (count === '1' ? '1 supporter l’a tenu' : `${count} supporters l’ont tenu`),
    versus: (home: string, away: string) => `${home} contre ${away}`,
    share: (name: string) => `Partager l’affiche « ${name} »`,
    shareText: (group: string, name: string) => `${group} a levé « ${name} »`,
  },
})
