import { de } from '#texts/french.ts'
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
    raised: (team: string, group: string, name: string) =>
      `A tifo rises at the end of ${team}: ${name}, by ${group}. 80 percent of its cards up for 5 seconds complete it.`,
    dealt: (cells: string) =>
      `Cards of the tifo are yours: ${cells}. Hold the key T or the button Hold to raise them; Keep up raises them without holding.`,
    cell: (row: number, column: number) => `row ${row}, seat ${column}`,
    cells: (count: string, from: number, to: number) => `${count} cards, in rows ${from} to ${to}`,
    complete: (name: string) => `${name} is complete and stays for ever.`,
    down: (name: string) => `${name} has come down.`,
    share: 'Share the poster',
    copied: 'The address of the poster is copied.',
  },
  fr: {
    open: (statement: string) => `Pari ouvert : ${statement}`,
    tenLeft: (statement: string) => `Encore 10 secondes : ${statement}`,
    closed: (statement: string) => `Pari fermé : ${statement}`,
    settled: (statement: string, answer: string) => `Pari réglé : ${statement} ${answer} a gagné.`,
    voided: (statement: string) => `Pari annulé, mises remboursées : ${statement}`,
    event: (what: string, team: string | null, score: string) =>
      `${team ? `${team} : ` : ''}${what}. ${score}`.trim(),
    undone: (what: string, score: string) => `Annulé : ${what}. ${score}`,
    score: (home: string, homeScore: number, away: string, awayScore: number) =>
      `${home} ${homeScore}, ${away} ${awayScore}.`,
    started: 'Le match a commencé.',
    paused: 'Le match est en pause.',
    resumed: 'Le match reprend.',
    ended: 'Le match est terminé.',
    youWon: (points: string) => `+${points} pts`,
    youLost: (points: string) => `Pas de chance : −${points} pts`,
    returned: (points: string) => `Vos ${points} pts vous sont rendus`,
    unsettled: (statement: string) => `Le résultat a été repris : ${statement}`,
    late: (points: string) => `C’était déjà joué : vos ${points} pts vous sont rendus`,
    raised: (team: string, group: string, name: string) =>
      `Un tifo se lève dans le virage ${de(team)} : ${name}, par ${group}. 80 pour cent des cartons levés pendant 5 secondes, et il est complet.`,
    dealt: (cells: string) =>
      `Des cartons du tifo sont à vous : ${cells}. Tenez la touche T ou le bouton Tenez pour les lever ; Garder les lève sans tenir.`,
    cell: (row: number, column: number) => `rang ${row}, place ${column}`,
    cells: (count: string, from: number, to: number) => `${count} cartons, des rangs ${from} à ${to}`,
    complete: (name: string) => `${name} est complet et reste pour toujours.`,
    down: (name: string) => `${name} est redescendu.`,
    share: 'Partager l’affiche',
    copied: 'L’adresse de l’affiche est copiée.',
  },
})
