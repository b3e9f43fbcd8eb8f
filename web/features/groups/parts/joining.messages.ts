import { messages } from '#texts/messages.ts'

/** Coming into a group, and leaving it. */
export const joiningMessages = messages({
  en: {
    ask: 'Ask to join',
    /** In lists, where there is little room; French has a shorter word. */
    askInList: 'Ask to join',
    comeBack: 'Come back',
    byInvitation: 'By invitation only',
    banned: 'This group has banned you.',
    requested: 'Requested',
    takeBack: 'Take back',
    takeBackOf: (name: string) => `Take back the request to join ${name}`,
    invitedTo: (name: string) => `You are invited to ${name}.`,
    invitedHint: 'One press and you are in.',
    close: 'Close',
    loading: 'Loading...',
    leaveTitle: (name: string) => `Leave ${name}?`,
    heirFollows: (name: string) =>
      `You are the president. When you leave, ${name} becomes president. You can also hand over to somebody else first.`,
    nobodyFollows:
      'You are the president, and nobody is there to follow you. The group stays without a president; whoever joins first leads it.',
    somebodyFollows:
      'You are the president. When you leave, the longest-standing officer follows, else the longest-standing member.',
    backInTime: (minutes: string) =>
      `If you come back within ${minutes} minutes, everything is as before: you are president again.`,
    stay: 'Stay',
    handOverFirst: 'Hand over first',
    leave: 'Leave',
  },
  fr: {
    ask: 'Demander à rejoindre',
    askInList: 'Postuler',
    comeBack: 'Revenir',
    byInvitation: 'Sur invitation seulement',
    banned: 'Ce groupe vous a banni.',
    requested: 'Demande envoyée',
    takeBack: 'Retirer',
    takeBackOf: (name: string) => `Retirer la demande pour rejoindre ${name}`,
    invitedTo: (name: string) => `Vous êtes invité dans ${name}.`,
    invitedHint: 'Une pression et c’est fait.',
    close: 'Fermer',
    loading: 'Chargement...',
    leaveTitle: (name: string) => `Quitter ${name} ?`,
    heirFollows: (name: string) =>
      `Vous êtes le président. À votre départ, ${name} devient président. Vous pouvez aussi passer la main à quelqu’un d’autre avant.`,
    nobodyFollows:
      'Vous êtes le président et personne ne peut vous succéder. Le groupe reste sans président ; le premier à le rejoindre le mènera.',
    somebodyFollows:
      'Vous êtes le président. À votre départ, le plus ancien responsable vous succède, sinon le plus ancien membre.',
    backInTime: (minutes: string) =>
      `Si vous revenez dans les ${minutes} minutes, tout est comme avant : vous êtes de nouveau président.`,
    stay: 'Rester',
    handOverFirst: 'Passer la main d’abord',
    leave: 'Quitter',
  },
})
