import { messages } from '#texts/messages.ts'

export const failureMessages = messages({
  en: {
    network: 'The server could not be reached. Check your connection and try again.',
    timeout: 'The server did not answer in 15 seconds. Please try again.',
    unexpected: 'An unexpected error occurred.',
  },
  fr: {
    network: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
    timeout: 'Le serveur n’a pas répondu en 15 secondes. Réessayez.',
    unexpected: 'Une erreur inattendue est survenue.',
  },
})
