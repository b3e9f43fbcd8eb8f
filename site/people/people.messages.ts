import { messages } from '#texts/messages.ts'

export const peopleMessages = messages({
  en: {
    suggested: 'Fans you may know',
    unnamed: 'Unnamed Fan',
    loading: 'Loading fans...',
    invite: 'Invite to Virage',
    inviteTitle: 'Virage',
    inviteText: 'Come and cheer with me on Virage.',
  },
  fr: {
    suggested: 'Vous les connaissez peut-être',
    unnamed: 'Supporter sans nom',
    loading: 'Chargement des supporters...',
    invite: 'Inviter',
    inviteTitle: 'Virage',
    inviteText: 'Viens encourager avec moi sur Virage.',
  },
})
