import { messages } from '#texts/messages.ts'

export const raiseMessages = messages({
  en: {
    raise: 'Raise a tifo',
    title: 'Raise a tifo',
    hint: 'It rises for your whole end, for 45 seconds. An end raises one every three minutes.',
    raiseIt: (name: string) => `Raise ${name}`,
    raiseWord: 'Raise',
    loading: 'Looking for your tifos...',
    none: 'Your group has no tifo yet.',
    noneHint:
      'Draw one on the page of your group. It can rise a day later, or once an admin has approved it.',
    toGroup: 'To the group',
    ripeAt: (when: string) => `From ${when}, or once an admin has approved it`,
    hidden: 'Hidden after reports',
    isUp: 'Your end holds one up now',
    again: (time: string) => `Again in ${time}`,
    close: 'Close',
    retry: 'Retry',
  },
  fr: {
    raise: 'Lever un tifo',
    title: 'Lever un tifo',
    hint: 'Il se lève pour tout votre virage, pendant 45 secondes. Un virage en lève un toutes les trois minutes.',
    raiseIt: (name: string) => `Lever ${name}`,
    raiseWord: 'Lever',
    loading: 'Recherche de vos tifos...',
    none: 'Votre groupe n’a pas encore de tifo.',
    noneHint:
      'Dessinez-en un sur la page de votre groupe. Il pourra se lever un jour plus tard, ou dès qu’un administrateur l’aura approuvé.',
    toGroup: 'Vers le groupe',
    ripeAt: (when: string) => `À partir de ${when}, ou dès qu’un administrateur l’approuve`,
    hidden: 'Masqué après des signalements',
    isUp: 'Votre virage en tient un en ce moment',
    again: (time: string) => `De nouveau dans ${time}`,
    close: 'Fermer',
    retry: 'Réessayer',
  },
})
