import { type MailContent, renderLetter } from './letter.ts'
import { greet } from './safe-text.ts'

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
