import { amount } from './amount.ts'
import { type MailContent, renderLetter } from './letter.ts'
import { greet } from './safe-text.ts'

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
