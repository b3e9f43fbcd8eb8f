import { messages } from '#texts/messages.ts'

export const newVersionMessages = messages({
  en: { ready: 'A new version of Virage is ready.', reload: 'Reload' },
  fr: { ready: 'Une nouvelle version de Virage est prête.', reload: 'Recharger' },
})
