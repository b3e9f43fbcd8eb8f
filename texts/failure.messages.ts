import { messages } from './messages.ts'

/** What is said in place of a region that failed; pages and arena share it. */
export const failureMessages = messages({
  en: {
    notLoaded: 'This part could not be loaded.',
    notLoadedHint: 'Check your connection and try again.',
    retry: 'Try again',
    outdated: 'A new version of Virage is out.',
    outdatedHint: 'Reload the page to use it.',
    broken: 'Something went wrong here.',
    brokenHint: 'Reload the page to try again.',
    reload: 'Reload',
  },
  fr: {
    notLoaded: 'Cette partie n’a pas pu être chargée.',
    notLoadedHint: 'Vérifiez votre connexion et réessayez.',
    retry: 'Réessayer',
    outdated: 'Une nouvelle version de Virage est sortie.',
    outdatedHint: 'Rechargez la page pour l’utiliser.',
    broken: 'Un problème est survenu ici.',
    brokenHint: 'Rechargez la page pour réessayer.',
    reload: 'Recharger',
  },
})
