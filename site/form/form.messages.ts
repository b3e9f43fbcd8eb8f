import { messages } from '#texts/messages.ts'

export const formMessages = messages({
  en: {
    restored: 'What you changed here before is back. It is not saved yet.',
    throwAway: 'Throw it away',
  },
  fr: {
    restored: 'Vos modifications précédentes sont de retour. Elles ne sont pas encore enregistrées.',
    throwAway: 'Les abandonner',
  },
})
