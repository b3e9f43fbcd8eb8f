import { messages } from '#client/messages.ts'

export const stageMessages = messages({ en: { you: 'YOU' }, fr: { you: 'VOUS' } })
