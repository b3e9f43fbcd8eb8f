import { messages } from '#texts/messages.ts'

export const shareMessages = messages({
  en: {
    share: 'Share',
    linkCopied: 'Link copied.',
    linkNotCopied: (url: string) => `Copy this link: ${url}`,
  },
  fr: {
    share: 'Partager',
    linkCopied: 'Lien copié.',
    linkNotCopied: (url: string) => `Copiez ce lien : ${url}`,
  },
})
