import { messages } from '#texts/messages.ts'

export const waitingMessages = messages({
  en: {
    title: 'Tifos that wait',
    note: 'They go up by themselves after 24 hours. Approve one to let it go up now.',
    rises: (when: string) => `Goes up from ${when}`,
    approve: 'Approve',
    approveNamed: (name: string) => `Approve “${name}”`,
    approved: (name: string) => `“${name}” may go up now.`,
    failed: 'The tifo could not be approved.',
    loadFailed: 'Failed to load the tifos that wait. Please try again later.',
  },
  fr: {
    title: 'Tifos en attente',
    note: 'Ils peuvent être levés d’eux-mêmes après 24 heures. Approuvez-en un pour qu’il puisse l’être tout de suite.',
    rises: (when: string) => `Peut être levé dès ${when}`,
    approve: 'Approuver',
    approveNamed: (name: string) => `Approuver « ${name} »`,
    approved: (name: string) => `« ${name} » peut être levé.`,
    failed: 'Le tifo n’a pas pu être approuvé.',
    loadFailed: 'Impossible de charger les tifos en attente. Réessayez plus tard.',
  },
})
