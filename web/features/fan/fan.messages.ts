import { messages } from '#client/messages.ts'

export const fanMessages = messages({
  en: {
    title: 'Profile',
    noBio: 'No bio provided.',
    unnamed: 'Unnamed Fan',
    scores: 'Average scores',
    cheer: 'Cheer',
    prediction: 'Prediction',
    ultra: 'Ultra',
    loading: '...',
    error: 'N/A',
  },
  fr: {
    title: 'Profil',
    noBio: 'Aucune bio.',
    unnamed: 'Supporter sans nom',
    scores: 'Scores moyens',
    cheer: 'Encouragement',
    prediction: 'Pronostic',
    ultra: 'Ultra',
    loading: '...',
    error: 'N/A',
  },
})
