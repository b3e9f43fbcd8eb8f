import { messages } from '#client/messages.ts'

export const landingMessages = messages({
  en: {
    title: '',
    claimQuiet: 'Two ends.',
    claimLoud: 'One roar.',
    pitch: 'Pick your side, raise the tifo and outsing the other end while the match is on.',
    signUp: 'Sign Up',
    profile: 'Go to your profile',
    fair: 'Free to enter. Points only, never money.',
  },
  fr: {
    title: '',
    claimQuiet: 'Deux virages.',
    claimLoud: 'Un seul cri.',
    pitch: 'Choisissez votre camp, levez le tifo et chantez plus fort que l’autre virage pendant le match.',
    signUp: 'Inscription',
    profile: 'Voir votre profil',
    fair: 'Entrée libre. Des points, jamais d’argent.',
  },
})
