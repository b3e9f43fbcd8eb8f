import { messages } from '#texts/messages.ts'

export const passkeyMessages = messages({
  en: {
    passkey: 'Passkey',
    signInWithPasskey: 'Sign in with a passkey',
    usePasskey: 'USE MY PASSKEY',
    passkeyHint: 'One more step: confirm with your passkey that it is you.',
    usePasskeyInstead: 'Use a passkey instead',
    useCodeInstead: 'Use a recovery code instead',
    code: 'Recovery code',
    codeHint: 'One of the ten codes you kept when you added your first passkey. Each works once.',
    codeNeeded: 'Enter a recovery code.',
    continue: 'CONTINUE',
    cancelled: 'No passkey was used. Please try again.',
    failed: 'Your passkey could not be used here. Try another way.',
  },
  fr: {
    passkey: 'Clé d’accès',
    signInWithPasskey: 'Se connecter avec une clé d’accès',
    usePasskey: 'UTILISER MA CLÉ D’ACCÈS',
    passkeyHint: 'Encore une étape : confirmez avec votre clé d’accès que c’est bien vous.',
    usePasskeyInstead: 'Utiliser plutôt une clé d’accès',
    useCodeInstead: 'Utiliser plutôt un code de secours',
    code: 'Code de secours',
    codeHint:
      'L’un des dix codes gardés lors de l’ajout de votre première clé d’accès. Chacun sert une fois.',
    codeNeeded: 'Saisissez un code de secours.',
    continue: 'CONTINUER',
    cancelled: 'Aucune clé d’accès n’a été utilisée. Réessayez.',
    failed: 'Votre clé d’accès n’a pas pu être utilisée ici. Essayez autrement.',
  },
})
