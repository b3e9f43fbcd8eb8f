// The letters about an account, each beside its words, in the language of the device that caused it (mail.10).
import { postDate } from '#texts/figures.ts'
import { type Language, messages } from '#texts/messages.ts'
import { amount, greet, type MailContent, renderLetter } from './letter.ts'

/** What every letter needs to know. */
interface Facts {
  name: string
  language: Language
}

export function verificationMail({
  name,
  language,
  link,
  hours,
}: Facts & { link: string; hours: number }): MailContent {
  const m = verificationMessages[language]
  return renderLetter({
    language,
    subject: m.subject,
    preheader: m.preheader,
    greeting: greet(name, language),
    paragraphs: [m.goodToHaveYou, m.pickYourEnd],
    button: { label: m.button, url: link },
    note: m.linkWorksFor(hours),
    reason: m.reason,
  })
}

const verificationMessages = messages({
  en: {
    subject: 'Confirm your email address',
    preheader: 'One tap and your place in the stand is yours.',
    goodToHaveYou:
      'Good to have you. Your place in the stand is kept, we only need to know that this address is yours.',
    pickYourEnd: 'Then pick your end, find your people and make some noise.',
    button: 'Confirm my email',
    linkWorksFor: (hours: number) => `The link works for ${amount(hours, 'hour')}.`,
    reason:
      'You get this mail because somebody registered at Virage with this address. If it was not you, leave it be: without a confirmation nothing happens.',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    preheader: 'Un geste, et votre place en tribune est à vous.',
    goodToHaveYou:
      'Bienvenue. Votre place en tribune est gardée, il nous reste à savoir que cette adresse est la vôtre.',
    pickYourEnd: 'Ensuite, choisissez votre virage, retrouvez les vôtres et faites du bruit.',
    button: 'Confirmer mon adresse',
    linkWorksFor: (hours: number) => `Le lien fonctionne pendant ${amount(hours, 'heure')}.`,
    reason:
      'Vous recevez ce message parce que quelqu’un s’est inscrit sur Virage avec cette adresse. Si ce n’était pas vous, ignorez-le\u202f: sans confirmation, rien ne se passe.',
  },
})

export function alreadyRegisteredMail({
  name,
  language,
  signInLink,
  resetLink,
}: Facts & { signInLink: string; resetLink: string }): MailContent {
  const m = alreadyRegisteredMessages[language]
  return renderLetter({
    language,
    subject: m.subject,
    preheader: m.preheader,
    greeting: greet(name, language),
    paragraphs: [m.happened],
    button: { label: m.button, url: signInLink },
    note: m.note,
    secondLink: { label: ownerMessages[language].choosePassword, url: resetLink },
    reason: m.reason,
  })
}

const alreadyRegisteredMessages = messages({
  en: {
    subject: 'You already have an account',
    preheader: 'Your place in the stand is still yours.',
    happened:
      'Someone, perhaps you, tried to register with this address. You already have an account here, so nothing was changed and your place is still yours.',
    button: 'Sign in',
    note: 'The password slipped your mind? It happens to the best of us.',
    reason:
      'You get this mail because somebody typed this address into the registration form of Virage. If it was not you, there is nothing to do.',
  },
  fr: {
    subject: 'Vous avez déjà un compte',
    preheader: 'Votre place en tribune est toujours à vous.',
    happened:
      'Quelqu’un, peut-être vous, a voulu s’inscrire avec cette adresse. Vous avez déjà un compte ici\u202f: rien n’a changé, et votre place est toujours à vous.',
    button: 'Se connecter',
    note: 'Mot de passe oublié\u202f? Cela arrive aux meilleurs.',
    reason:
      'Vous recevez ce message parce que quelqu’un a saisi cette adresse dans le formulaire d’inscription de Virage. Si ce n’était pas vous, il n’y a rien à faire.',
  },
})

export function resetMail({
  name,
  language,
  link,
  minutes,
}: Facts & { link: string; minutes: number }): MailContent {
  const m = resetMessages[language]
  return renderLetter({
    language,
    subject: m.subject,
    preheader: m.preheader,
    greeting: greet(name, language),
    paragraphs: [m.asked],
    button: { label: ownerMessages[language].choosePassword, url: link },
    note: m.linkWorksFor(minutes),
    reason: m.reason,
  })
}

const resetMessages = messages({
  en: {
    subject: 'Choose a new password',
    preheader: 'Back in the stand in a minute.',
    asked:
      'You asked for a new password. Choose one and you are back in the stand. Every device that is still signed in will be signed out.',
    linkWorksFor: (minutes: number) => `The link works once, for ${amount(minutes, 'minute')}.`,
    reason:
      'You get this mail because somebody asked for a new password for this address at Virage. If it was not you, leave it be: your password stays as it is.',
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'De retour en tribune dans une minute.',
    asked:
      'Vous avez demandé un nouveau mot de passe. Choisissez-le et vous revoilà en tribune. Tous les appareils encore connectés seront déconnectés.',
    linkWorksFor: (minutes: number) =>
      `Le lien fonctionne une seule fois, pendant ${amount(minutes, 'minute')}.`,
    reason:
      'Vous recevez ce message parce que quelqu’un a demandé un nouveau mot de passe pour cette adresse sur Virage. Si ce n’était pas vous, ignorez-le\u202f: votre mot de passe reste le même.',
  },
})

export function passwordChangedMail({
  name,
  language,
  resetLink,
}: Facts & { resetLink: string }): MailContent {
  const m = passwordChangedMessages[language]
  const { nothingToDo, choosePassword } = ownerMessages[language]
  return renderLetter({
    language,
    subject: m.subject,
    preheader: nothingToDo,
    greeting: greet(name, language),
    paragraphs: [m.happened, m.notYou],
    button: { label: choosePassword, url: resetLink },
    note: m.note,
    reason: m.reason,
  })
}

const passwordChangedMessages = messages({
  en: {
    subject: 'Your password was changed',
    happened:
      'Your password was just changed, and every device was signed out. If that was you, there is nothing to do: sign in with the new one and sing on.',
    notYou: 'If it was not you, take your place back now.',
    note: 'We send you a link that only you receive.',
    reason: 'You get this mail because the password of your Virage account was changed. We always tell you.',
  },
  fr: {
    subject: 'Votre mot de passe a été changé',
    happened:
      'Votre mot de passe vient d’être changé, et tous les appareils ont été déconnectés. Si c’était vous, il n’y a rien à faire\u202f: connectez-vous avec le nouveau et continuez à chanter.',
    notYou: 'Si ce n’était pas vous, reprenez votre place tout de suite.',
    note: 'Nous vous envoyons un lien que vous seul recevez.',
    reason:
      'Vous recevez ce message parce que le mot de passe de votre compte Virage a été changé. Nous vous le disons toujours.',
  },
})

interface SignInFacts extends Facts {
  device: string | null
  network: string
  at: Date
  sessionsLink: string
  resetLink: string
}

export function newDeviceMail({
  name,
  language,
  sessionsLink,
  resetLink,
  ...signIn
}: SignInFacts): MailContent {
  const m = newDeviceMessages[language]
  const { nothingToDo, choosePassword } = ownerMessages[language]
  const day = postDate(signIn.at.toISOString(), language)
  const time = signIn.at.toISOString().slice(11, 16)
  return renderLetter({
    language,
    subject: m.subject,
    preheader: nothingToDo,
    greeting: greet(name, language),
    paragraphs: [m.happened(signIn.device ?? m.unknownDevice, day, time, signIn.network), m.notYou],
    button: { label: m.button, url: sessionsLink },
    note: m.note,
    secondLink: { label: choosePassword, url: resetLink },
    reason: m.reason,
  })
}

const newDeviceMessages = messages({
  en: {
    subject: 'A new device signed in',
    unknownDevice: 'A device we could not recognise',
    happened: (device: string, day: string, time: string, network: string) =>
      `${device} signed in to your account on ${day} at ${time} UTC, from the network ${network}. If that was you, there is nothing to do.`,
    notYou: 'If it was not you, end that session and choose a new password.',
    button: 'See my sessions',
    note: 'A new password signs every device out.',
    reason:
      'You get this mail because your Virage account was opened on a device that had not opened it before. We always tell you.',
  },
  fr: {
    subject: 'Un nouvel appareil s’est connecté',
    unknownDevice: 'appareil inconnu',
    happened: (device: string, day: string, time: string, network: string) =>
      `Connexion à votre compte le ${day} à ${time} UTC, depuis le réseau ${network} (${device}). Si c’était vous, il n’y a rien à faire.`,
    notYou: 'Sinon, fermez cette session et choisissez un nouveau mot de passe.',
    button: 'Voir mes sessions',
    note: 'Un nouveau mot de passe déconnecte tous les appareils.',
    reason:
      'Vous recevez ce message parce que votre compte Virage a été ouvert sur un appareil qui ne l’avait jamais ouvert. Nous vous le disons toujours.',
  },
})

export function ssoLinkedMail({
  name,
  language,
  provider: id,
  resetLink,
}: Facts & { provider: string; resetLink: string }): MailContent {
  // Providers are known by their ids; people know them with a capital.
  const provider = id.charAt(0).toUpperCase() + id.slice(1)
  const m = ssoLinkedMessages[language]
  const { nothingToDo, choosePassword } = ownerMessages[language]
  return renderLetter({
    language,
    subject: m.subject(provider),
    preheader: nothingToDo,
    greeting: greet(name, language),
    paragraphs: [m.happened(provider), m.notYou],
    button: { label: choosePassword, url: resetLink },
    note: m.note,
    reason: m.reason(provider),
  })
}

const ssoLinkedMessages = messages({
  en: {
    subject: (provider: string) => `You can now sign in with ${provider}`,
    happened: (provider: string) =>
      `Your ${provider} account now opens your place at Virage too. Same fan, same clubs, same points, one more gate.`,
    notYou: 'If it was not you, choose a new password now.',
    note: 'If it was you, there is nothing to do.',
    reason: (provider: string) =>
      `You get this mail because a ${provider} account was linked to your Virage account. We always tell you.`,
  },
  fr: {
    subject: (provider: string) => `Vous pouvez maintenant vous connecter avec ${provider}`,
    happened: (provider: string) =>
      `Votre compte ${provider} ouvre désormais aussi votre place sur Virage. Même fan, mêmes clubs, mêmes points, une porte de plus.`,
    notYou: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
    note: 'Si c’était vous, il n’y a rien à faire.',
    reason: (provider: string) =>
      `Vous recevez ce message parce qu’un compte ${provider} a été relié à votre compte Virage. Nous vous le disons toujours.`,
  },
})

/** home.6: what an admin sends themselves to see whether mails arrive. */
export function testMail({ name, language, dashboard }: Facts & { dashboard: string }): MailContent {
  const m = testMessages[language]
  return renderLetter({
    language,
    subject: m.subject,
    preheader: m.preheader,
    greeting: greet(name, language),
    paragraphs: [m.happened],
    button: { label: m.button, url: dashboard },
    note: m.note,
    reason: m.reason,
  })
}

const testMessages = messages({
  en: {
    subject: 'Mail works',
    preheader: 'You asked for this mail in the dashboard.',
    happened:
      'This is the mail you asked for. If you read it where fans read theirs, verification links will reach them too.',
    button: 'Back to the dashboard',
    note: 'Nothing else has to be done.',
    reason: 'You get this mail because you pressed the button that sends it, as an admin of Virage.',
  },
  fr: {
    subject: 'Les e-mails arrivent bien',
    preheader: 'Vous avez demandé ce message depuis le tableau de bord.',
    happened:
      'Voici le message que vous avez demandé. Si vous le lisez là où les fans lisent les leurs, les liens de vérification leur parviendront aussi.',
    button: 'Retour au tableau de bord',
    note: 'Il n’y a rien d’autre à faire.',
    reason:
      'Vous recevez ce message parce que vous avez pressé le bouton qui l’envoie, en tant qu’administrateur de Virage.',
  },
})

/** What several letters say to the owner of an account. */
const ownerMessages = messages({
  en: {
    nothingToDo: 'If that was you, there is nothing to do.',
    choosePassword: 'Choose a new password',
  },
  fr: {
    nothingToDo: 'Si c’était vous, il n’y a rien à faire.',
    choosePassword: 'Choisir un nouveau mot de passe',
  },
})
