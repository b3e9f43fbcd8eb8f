import { de } from '#texts/french.ts'
import { messages } from '#texts/messages.ts'

export const tifoMessages = messages({
  en: {
    tifo: (name: string, team: string) => `Tifo of ${team}: ${name}`,
    cardsUp: 'Cards up',
    lit: '% lit',
    left: (time: string) => `${time} left`,
    goal: '80%',
    goalRest: 'for 5 s, and it stays for ever',
    /** Who holds no card of it can only watch. */
    keepOn: (seconds: number, isHolder: boolean) =>
      isHolder ? `Keep them up: ${seconds} s` : `Complete in ${seconds} s`,
    count: (text: string, all: string, _lit: number) => `${text} of ${all} cards up`,
    yours: (count: string, one: boolean) => (one ? 'Your card' : `Your ${count} cards`),
    hold: 'Hold',
    toRaise: (one: boolean): string => (one ? 'to raise your card' : 'to raise your cards'),
    holdHint: (count: string, one: boolean) =>
      one ? 'One is yours. Let go and it goes dark' : `${count} are yours. Let go and they go dark`,
    up: (one: boolean): string => (one ? 'Your card is up' : 'Your cards are up'),
    upHint: 'Keep holding',
    keptHint: 'They stay up',
    doneHint: 'It is complete. Hold on if you like',
    keep: 'Keep up without holding',
    keepShort: 'Keep up',
    watch: (team: string, text: string, fans: number) =>
      `${team} watch, ${text} ${fans === 1 ? 'fan' : 'fans'}`,
    mute: (team: string) => `Hide songs and tifos of ${team}`,
    muted: (team: string) => `Songs and tifos of ${team} are hidden`,
    undo: 'Undo',
    complete: 'Complete',
    completeText: (holders: string, one: boolean) =>
      one
        ? 'Held up by one fan. It hangs on the wall of the group for ever.'
        : `Held up by ${holders} fans. It hangs on the wall of the group for ever.`,
    completeLater: 'It hangs on the wall of the group for ever.',
    share: 'Share the poster',
    see: 'See the poster',
    shareText: (name: string, team: string) => `${name}: we held it up for ${team}`,
    copied: 'The address of the poster is copied.',
  },
  fr: {
    tifo: (name: string, team: string) => `Tifo ${de(team)} : ${name}`,
    cardsUp: 'Cartons levés',
    lit: ' % levés',
    left: (time: string) => `encore ${time}`,
    goal: '80 %',
    goalRest: 'pendant 5 s, et il reste pour toujours',
    keepOn: (seconds: number, isHolder: boolean) =>
      isHolder ? `Tenez encore ${seconds} s` : `Complet dans ${seconds} s`,
    count: (text: string, all: string, lit: number) =>
      `${text} ${lit < 2 ? 'carton levé' : 'cartons levés'} sur ${all}`,
    yours: (count: string, one: boolean) => (one ? 'Votre carton' : `Vos ${count} cartons`),
    hold: 'Tenez',
    toRaise: (one: boolean): string => (one ? 'pour lever votre carton' : 'pour lever vos cartons'),
    holdHint: (count: string, one: boolean) =>
      one
        ? 'Un carton est à vous. Lâchez, et il s’éteint'
        : `${count} sont à vous. Lâchez, et ils s’éteignent`,
    up: (one: boolean): string => (one ? 'Votre carton est levé' : 'Vos cartons sont levés'),
    upHint: 'Continuez à tenir',
    keptHint: 'Ils restent levés',
    doneHint: 'Il est complet. Tenez encore si vous voulez',
    keep: 'Garder levés sans tenir',
    keepShort: 'Garder',
    watch: (team: string, text: string, fans: number) =>
      `${team} regarde, ${text} ${fans < 2 ? 'supporter' : 'supporters'}`,
    mute: (team: string) => `Masquer les chants et les tifos ${de(team)}`,
    muted: (team: string) => `Les chants et les tifos ${de(team)} sont masqués`,
    undo: 'Annuler',
    complete: 'Complet',
    completeText: (holders: string, one: boolean) =>
      one
        ? 'Tenu par un supporter. Il reste au mur du groupe pour toujours.'
        : `Tenu par ${holders} supporters. Il reste au mur du groupe pour toujours.`,
    completeLater: 'Il reste au mur du groupe pour toujours.',
    share: 'Partager l’affiche',
    see: 'Voir l’affiche',
    shareText: (name: string, team: string) => `${name} : nous l’avons levé pour ${team}`,
    copied: 'L’adresse de l’affiche est copiée.',
  },
})
