import { messages } from '#texts/messages.ts'

// Not with those of the page, which come with the first load.
export const signInQuestionMessages = messages({
  en: {
    signIn: 'Sign In',
    register: 'Sign Up',
    close: 'Close',
    title: 'Join an end',
    text: 'Watching is free for everyone. To join in, sign in; you come back to this seat.',
    fair: 'Free to enter. Points only, never money.',
  },
  fr: {
    signIn: 'Connexion',
    register: 'Inscription',
    close: 'Fermer',
    title: 'Rejoignez un virage',
    text: 'Regarder est libre pour tous. Pour participer, connectez-vous ; vous retrouverez cette place.',
    fair: 'Entrée libre. Des points, jamais d’argent.',
  },
})
