import { messages } from '#texts/messages.ts'

export const screenMessages = messages({
  en: {
    versus: 'against',
    lastEvents: 'Last events',
    noEvents: 'Nothing has happened yet.',
    loudestFans: 'Loudest fans',
    noFans: 'The board fills as soon as somebody cheers.',
    join: 'Join an end',
    joinHint: 'Point your phone at the code, pick your end and beat the drum. Free, points only.',
    code: (address: string) => `Code that leads to ${address}`,
  },
  fr: {
    versus: 'contre',
    lastEvents: 'Derniers événements',
    noEvents: 'Il ne s’est encore rien passé.',
    loudestFans: 'Les plus bruyants',
    noFans: 'Le tableau se remplit dès que quelqu’un encourage.',
    join: 'Rejoignez un virage',
    joinHint:
      'Visez le code avec votre téléphone, choisissez votre virage et battez le tambour. Gratuit, des points seulement.',
    code: (address: string) => `Code qui mène à ${address}`,
  },
})
