import { messages } from '#texts/messages.ts'

export const announceMessages = messages({
  en: {
    open: (statement: string) => `Bet open: ${statement}`,
    tenLeft: (statement: string) => `10 seconds left: ${statement}`,
    closed: (statement: string) => `Bet closed: ${statement}`,
    settled: (statement: string, answer: string) => `Bet settled: ${statement} ${answer} won.`,
    voided: (statement: string) => `Bet voided, stakes refunded: ${statement}`,
    event: (what: string, team: string | null, score: string) =>
      `${team ? `${team}: ` : ''}${what}. ${score}`.trim(),
    undone: (what: string, score: string) => `Taken back: ${what}. ${score}`,
    score: (home: string, homeScore: number, away: string, awayScore: number) =>
      `${home} ${homeScore}, ${away} ${awayScore}.`,
    started: 'The match is on.',
    paused: 'The match is paused.',
    resumed: 'The match goes on.',
    ended: 'The match is over.',
    youWon: (points: string) => `+${points} pts`,
    youLost: (points: string) => `No luck: −${points} pts`,
    returned: (points: string) => `Your ${points} pts were returned`,
    unsettled: (statement: string) => `The result was taken back: ${statement}`,
    late: (points: string) => `It had happened already: your ${points} pts were returned`,
  },
  fr: {
    open: (statement: string) => `Pari ouvert : ${statement}`,
    tenLeft: (statement: string) => `Encore 10 secondes : ${statement}`,
    closed: (statement: string) => `Pari fermé : ${statement}`,
    settled: (statement: string, answer: string) => `Pari réglé : ${statement} ${answer} a gagné.`,
    voided: (statement: string) => `Pari annulé, mises remboursées : ${statement}`,
    event: (what: string, team: string | null, score: string) =>
      `${team ? `${team} : ` : ''}${what}. ${score}`.trim(),
    undone: (what: string, score: string) => `Annulé : ${what}. ${score}`,
    score: (home: string, homeScore: number, away: string, awayScore: number) =>
      `${home} ${homeScore}, ${away} ${awayScore}.`,
    started: 'Le match a commencé.',
    paused: 'Le match est en pause.',
    resumed: 'Le match reprend.',
    ended: 'Le match est terminé.',
    youWon: (points: string) => `+${points} pts`,
    youLost: (points: string) => `Pas de chance : −${points} pts`,
    returned: (points: string) => `Vos ${points} pts vous sont rendus`,
    unsettled: (statement: string) => `Le résultat a été repris : ${statement}`,
    late: (points: string) => `C’était déjà joué : vos ${points} pts vous sont rendus`,
  },
})
