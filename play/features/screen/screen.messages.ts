import { messages } from '#texts/messages.ts'

export const screenMessages = messages({
  en: {
    versus: 'against',
    lastEvents: 'Last events',
    join: 'Join an end',
    joinHint: 'Point your phone at the code, pick your end and beat the drum. Free, points only.',
    code: (address: string) => `Code that leads to ${address}`,
  },
  fr: {
    versus: 'contre',
    lastEvents: 'Derniers événements',
    join: 'Rejoignez un virage',
    joinHint:
      'Visez le code avec votre téléphone, choisissez votre virage et battez le tambour. Gratuit, des points seulement.',
    code: (address: string) => `Code qui mène à ${address}`,
  },
})
