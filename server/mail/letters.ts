// The letters, one function each.
import { amount, greet, type MailContent, renderLetter } from './letter.ts'

export function verificationMail(facts: { name: string; link: string; hours: number }): MailContent {
  return renderLetter({
    subject: 'Confirm your email address',
    preheader: 'One tap and your place in the stand is yours.',
    greeting: greet(facts.name),
    paragraphs: [
      'Good to have you. Your place in the stand is kept, we only need to know that this address is yours.',
      'Then pick your end, find your people and make some noise.',
    ],
    button: { label: 'Confirm my email', url: facts.link },
    note: `The link works for ${amount(facts.hours, 'hour')}.`,
    reason:
      'You get this mail because somebody registered at Virage with this address. If it was not you, leave it be: without a confirmation nothing happens.',
  })
}

export function alreadyRegisteredMail(facts: {
  name: string
  signInLink: string
  resetLink: string
}): MailContent {
  return renderLetter({
    subject: 'You already have an account',
    preheader: 'Your place in the stand is still yours.',
    greeting: greet(facts.name),
    paragraphs: [
      'Someone, perhaps you, tried to register with this address. You already have an account here, so nothing was changed and your place is still yours.',
    ],
    button: { label: 'Sign in', url: facts.signInLink },
    note: 'The password slipped your mind? It happens to the best of us.',
    secondLink: { label: 'Choose a new password', url: facts.resetLink },
    reason:
      'You get this mail because somebody typed this address into the registration form of Virage. If it was not you, there is nothing to do.',
  })
}

export function resetMail(facts: { name: string; link: string; minutes: number }): MailContent {
  return renderLetter({
    subject: 'Choose a new password',
    preheader: 'Back in the stand in a minute.',
    greeting: greet(facts.name),
    paragraphs: [
      'You asked for a new password. Choose one and you are back in the stand. Every device that is still signed in will be signed out.',
    ],
    button: { label: 'Choose a new password', url: facts.link },
    note: `The link works once, for ${amount(facts.minutes, 'minute')}.`,
    reason:
      'You get this mail because somebody asked for a new password for this address at Virage. If it was not you, leave it be: your password stays as it is.',
  })
}

export function passwordChangedMail(facts: { name: string; resetLink: string }): MailContent {
  return renderLetter({
    subject: 'Your password was changed',
    preheader: 'If that was you, there is nothing to do.',
    greeting: greet(facts.name),
    paragraphs: [
      'Your password was just changed, and every device was signed out. If that was you, there is nothing to do: sign in with the new one and sing on.',
      'If it was not you, take your place back now.',
    ],
    button: { label: 'Choose a new password', url: facts.resetLink },
    note: 'We send you a link that only you receive.',
    reason: 'You get this mail because the password of your Virage account was changed. We always tell you.',
  })
}

export function newDeviceMail(facts: {
  name: string
  device: string | null
  network: string
  at: Date
  sessionsLink: string
  resetLink: string
}): MailContent {
  const device = facts.device ?? 'A device we could not recognise'
  const at = `${facts.at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
  return renderLetter({
    subject: 'A new device signed in',
    preheader: 'If that was you, there is nothing to do.',
    greeting: greet(facts.name),
    paragraphs: [
      `${device} signed in to your account on ${at}, from the network ${facts.network}. If that was you, there is nothing to do.`,
      'If it was not you, end that session and choose a new password.',
    ],
    button: { label: 'See my sessions', url: facts.sessionsLink },
    note: 'A new password signs every device out.',
    secondLink: { label: 'Choose a new password', url: facts.resetLink },
    reason:
      'You get this mail because your Virage account was opened on a device that had not opened it before. We always tell you.',
  })
}

export function ssoLinkedMail(facts: { name: string; provider: string; resetLink: string }): MailContent {
  // Providers are known by their ids; people know them with a capital.
  const provider = facts.provider.charAt(0).toUpperCase() + facts.provider.slice(1)
  return renderLetter({
    subject: `You can now sign in with ${provider}`,
    preheader: 'If that was you, there is nothing to do.',
    greeting: greet(facts.name),
    paragraphs: [
      `Your ${provider} account now opens your place at Virage too. Same fan, same clubs, same points, one more gate.`,
      'If it was not you, choose a new password now.',
    ],
    button: { label: 'Choose a new password', url: facts.resetLink },
    note: 'If it was you, there is nothing to do.',
    reason: `You get this mail because a ${provider} account was linked to your Virage account. We always tell you.`,
  })
}

/** home.6: what an admin sends themselves to see whether mails arrive. */
export function testMail(facts: { name: string; dashboard: string }): MailContent {
  return renderLetter({
    subject: 'Mail works',
    preheader: 'You asked for this mail in the dashboard.',
    greeting: greet(facts.name),
    paragraphs: [
      'This is the mail you asked for. If you read it where fans read theirs, verification links will reach them too.',
    ],
    button: { label: 'Back to the dashboard', url: facts.dashboard },
    note: 'Nothing else has to be done.',
    reason: 'You get this mail because you pressed the button that sends it, as an admin of Virage.',
  })
}
