import { messages } from '#texts/messages.ts'

export const openStakeMessages = messages({
  en: {
    yours: (choice: string, amount: string) => `${choice}, ${amount}`,
    ifItWins: 'if it wins',
    open: 'Open',
    waiting: 'Waiting for the result',
  },
  fr: {
    yours: (choice: string, amount: string) => `${choice}, ${amount}`,
    ifItWins: 'si c’est gagné',
    open: 'Ouvert',
    waiting: 'En attente du résultat',
  },
})
