import { messages } from '#texts/messages.ts'

export const auditMessages = messages({
  en: {
    title: 'Audit log',
    loading: 'Loading data...',
    failed: 'Failed to load data. Please try again.',
    none: 'Nothing has been changed yet.',
    filter: 'Filter what is shown',
    noMatch: 'Nothing shown matches.',
    changes: 'What changed',
    before: 'Before',
    after: 'After',
    field: 'Field',
    nothing: '–',
  },
  fr: {
    title: 'Journal',
    loading: 'Chargement des données...',
    failed: 'Impossible de charger les données. Réessayez.',
    none: 'Rien n’a encore été changé.',
    filter: 'Filtrer ce qui est affiché',
    noMatch: 'Rien de ce qui est affiché ne correspond.',
    changes: 'Ce qui a changé',
    before: 'Avant',
    after: 'Après',
    field: 'Champ',
    nothing: '–',
  },
})
