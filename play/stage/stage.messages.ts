import { messages } from '#texts/messages.ts'

export const stageMessages = messages({
  en: {
    you: 'YOU',
    fans: (count: string, one: boolean) => (one ? `${count} fan` : `${count} fans`),
  },
  fr: {
    you: 'VOUS',
    fans: (count: string, one: boolean) => (one ? `${count} supporter` : `${count} supporters`),
  },
})
