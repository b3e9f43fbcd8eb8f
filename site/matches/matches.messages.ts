import { messages } from '#texts/messages.ts'

/** What rows and cards of matches say, wherever they are listed. */
export const matchRowMessages = messages({
  en: {
    live: 'LIVE',
    paused: 'Paused',
    waiting: 'Not started',
    unnamed: 'Unnamed team',
    absent: 'N/A',
    unit: 'PTS/S',
    ownEnd: 'own end',
    fan: 'fan',
    fans: 'fans',
    inside: (fans: string) => `${fans} inside`,
    join: 'Join The Arena',
    joinMatch: (home: string, away: string) => `Join The Arena: ${home} vs ${away}`,
    noise: (home: string, homeShare: number, away: string) =>
      `Noise: ${home} ${homeShare}, ${away} ${100 - homeShare} per cent`,
    louder: (name: string, share: number) => `${name} louder, ${share}%`,
    even: 'Both ends as loud',
    quiet: 'Quiet so far',
    stands: (home: string, homeScore: string, away: string, awayScore: string) =>
      `Stands: ${home} ${homeScore}, ${away} ${awayScore} PTS/S`,
    result: (home: string, homeScore: number, away: string, awayScore: number) =>
      `${home} ${homeScore}, ${away} ${awayScore}`,
    you: (rank: string) => `You: ${rank}`,
    wereThere: 'You were there',
    noDate: 'Start to be announced',
    date: 'Date',
    min: (minutes: string) => `in ${minutes} min`,
    bet: 'bet',
    bets: 'bets',
  },
  fr: {
    live: 'EN DIRECT',
    paused: 'En pause',
    waiting: 'Pas commencé',
    unnamed: 'Équipe sans nom',
    absent: 'N/A',
    unit: 'PTS/S',
    ownEnd: 'son virage',
    fan: 'supporter',
    fans: 'supporters',
    inside: (fans: string) => `${fans} dedans`,
    join: 'Entrer dans l’arène',
    joinMatch: (home: string, away: string) => `Entrer dans l’arène : ${home} contre ${away}`,
    noise: (home: string, homeShare: number, away: string) =>
      `Bruit : ${home} ${homeShare}, ${away} ${100 - homeShare} pour cent`,
    louder: (name: string, share: number) => `${name} plus fort, ${share}\u00a0%`,
    even: 'Les deux virages à égalité',
    quiet: 'Calme pour l’instant',
    stands: (home: string, homeScore: string, away: string, awayScore: string) =>
      `Tribunes : ${home} ${homeScore}, ${away} ${awayScore} PTS/S`,
    result: (home: string, homeScore: number, away: string, awayScore: number) =>
      `${home} ${homeScore}, ${away} ${awayScore}`,
    you: (rank: string) => `Vous : ${rank}`,
    wereThere: 'Vous y étiez',
    noDate: 'Coup d’envoi à venir',
    date: 'Date',
    min: (minutes: string) => `dans ${minutes} min`,
    bet: 'pari',
    bets: 'paris',
  },
})
