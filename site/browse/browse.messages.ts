import { counted } from '#texts/figures.ts'
import { messages } from '#texts/messages.ts'

export const browseMessages = messages({
  en: {
    clear: 'Clear the search',
    sortBy: 'Sort by',
    retry: 'Try again',
    showMore: 'Show more',
    setUp: 'Set up a match night',
    adjustSearch: 'Try adjusting your search terms.',
    loadingMore: 'Loading more...',
    moreFailed: 'The rest of the list did not load.',
    exportCsv: 'Export CSV',
    exported: (rows: number) => `${counted(rows, 'en', 'row', 'rows')} exported.`,
    exportFailed: 'Failed to load data. Please try again.',
  },
  fr: {
    clear: 'Effacer la recherche',
    sortBy: 'Trier par',
    retry: 'Réessayer',
    showMore: 'Voir plus',
    setUp: 'Préparer un soir de match',
    adjustSearch: 'Essayez d’autres mots.',
    loadingMore: 'Chargement de la suite...',
    moreFailed: 'La suite de la liste ne s’est pas chargée.',
    exportCsv: 'Exporter en CSV',
    exported: (rows: number) => `${counted(rows, 'fr', 'ligne exportée', 'lignes exportées')}.`,
    exportFailed: 'Impossible de charger les données. Réessayez.',
  },
})
