import { counted, countText } from '#texts/figures.ts'
import { messages } from '#texts/messages.ts'

export const homeMessages = messages({
  en: {
    ofYou: 'Home',
    liveNow: 'Live now',
    live: 'LIVE',
    goIn: 'Go in',
    allMatches: 'All matches',
    next: 'Your next matches',
    away: 'Since you were away',
    since: (when: string) => `since ${when}`,
    more: (count: string) => `${count} more in the inbox`,
    stakes: 'Open stakes',
    purse: 'Your points',
    friends: 'Friends in the stands',
    friendsMore: (count: string) => `and ${count} more`,
    end: (club: string) => `${club} end`,
    fan: 'fan',
    fans: 'fans',
    ahead: (team: string, score: string) => `${team} are ${score} up`,
    level: (home: string, away: string, score: string) => `${home} and ${away} are level at ${score}`,
    inTheStands: (fans: string, count: number) =>
      `${fans} you follow ${count === 1 ? 'is' : 'are'} in the stands`,
    and: ', and ',
    inside: ([first = '', second = '']: string[], count: number) => {
      if (count === 1) return `${first}, whom you follow, is inside`
      if (count === 2) return `${first} and ${second}, whom you follow, are inside`
      return `${first}, ${second} and ${countText(count - 2, 'en')} more you follow are inside`
    },
    firstNight: 'No match yet',
    firstNightHint: 'The dashboard leads from the first club to the first match night, step by step.',
  },
  fr: {
    ofYou: 'Accueil',
    liveNow: 'En direct',
    live: 'EN DIRECT',
    goIn: 'Entrer',
    allMatches: 'Tous les matchs',
    next: 'Vos prochains matchs',
    away: 'Pendant votre absence',
    since: (when: string) => `depuis ${when.toLowerCase()}`,
    more: (count: string) => `${count} de plus dans la boîte`,
    stakes: 'Mises en cours',
    purse: 'Vos points',
    friends: 'Vos amis dans les tribunes',
    friendsMore: (count: string) => `et ${count} de plus`,
    end: (club: string) => `Virage ${club}`,
    fan: 'supporter',
    fans: 'supporters',
    ahead: (team: string, score: string) => `${team} mène ${score}`,
    level: (home: string, away: string, score: string) => `${home} et ${away} sont à égalité, ${score}`,
    inTheStands: (fans: string, count: number) =>
      `${fans} que vous suivez ${count === 1 ? 'est' : 'sont'} dans les tribunes`,
    and: ', et ',
    inside: ([first = '', second = '']: string[], count: number) => {
      if (count === 1) return `${first}, que vous suivez, est dans l’arène`
      if (count === 2) return `${first} et ${second}, que vous suivez, sont dans l’arène`
      const others = counted(count - 2, 'fr', 'autre', 'autres')
      return `${first}, ${second} et ${others} que vous suivez sont dans l’arène`
    },
    firstNight: 'Pas encore de match',
    firstNightHint: 'Le tableau de bord mène du premier club à la première soirée de match, pas à pas.',
  },
})
