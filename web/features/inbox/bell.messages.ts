import { messages } from '#texts/messages.ts'

/** Small and apart from the page's texts: the header of every page loads it. */
export const bellMessages = messages({
  en: {
    bell: 'Inbox',
    bellUnread: (unread: string) => `Inbox, ${unread} unread`,
    inbox: 'Inbox',
    allRead: 'All read',
    openInbox: 'Open inbox',
    settings: 'Settings',
    none: 'Nothing yet. Results, followers and your clubs’ kick-offs will be told here.',
    loading: 'Loading your inbox...',
    failed: 'Your inbox could not be loaded.',
    retry: 'Try again',
  },
  fr: {
    bell: 'Nouvelles',
    bellUnread: (unread: string) => `Nouvelles, ${unread} à lire`,
    inbox: 'Nouvelles',
    allRead: 'Tout lu',
    openInbox: 'Tout voir',
    settings: 'Réglages',
    none: 'Rien pour l’instant. Résultats, abonnés et coups d’envoi de vos clubs arriveront ici.',
    loading: 'Chargement des notifications...',
    failed: 'Les notifications n’ont pas pu être chargées.',
    retry: 'Réessayer',
  },
})
