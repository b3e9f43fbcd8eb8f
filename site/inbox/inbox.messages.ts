import { messages } from '#texts/messages.ts'

export const inboxMessages = messages({
  en: {
    unread: 'Unread:',
    now: 'now',
    minutes: (count: string) => `${count} min`,
    hours: (count: string) => `${count} h`,
    points: 'points',
    readFailed: 'This could not be marked as read.',
  },
  fr: {
    unread: 'Non lu\u202f:',
    now: 'à l’instant',
    minutes: (count: string) => `${count} min`,
    hours: (count: string) => `${count} h`,
    points: 'points',
    readFailed: 'Impossible de marquer comme lu.',
  },
})
