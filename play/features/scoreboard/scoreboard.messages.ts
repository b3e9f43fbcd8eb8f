import { messages } from '#texts/messages.ts'

export const scoreboardMessages = messages({
  en: {
    scoreboard: 'Scoreboard',
    live: 'LIVE',
    paused: 'Paused',
    notStarted: 'Not started',
    rate: 'PTS/S',
    fans: (count: string, one: boolean) => (one ? `${count} fan` : `${count} fans`),
    noise: (team: string) => `Share of the noise, ${team}`,
    noiseText: (home: string, homeShare: number, away: string, awayShare: number) =>
      `${home} ${homeShare}%, ${away} ${awayShare}%`,
    startsIn: 'Starts in',
    startsSoon: 'Starts soon',
    matchTime: 'Match time',
  },
  fr: {
    scoreboard: 'Tableau d’affichage',
    live: 'DIRECT',
    paused: 'Pause',
    notStarted: 'Pas commencé',
    rate: 'PTS/S',
    fans: (count: string, one: boolean) => (one ? `${count} supporter` : `${count} supporters`),
    noise: (team: string) => `Part du bruit, ${team}`,
    noiseText: (home: string, homeShare: number, away: string, awayShare: number) =>
      `${home} ${homeShare} %, ${away} ${awayShare} %`,
    startsIn: 'Début dans',
    startsSoon: 'Bientôt',
    matchTime: 'Temps de match',
  },
})
