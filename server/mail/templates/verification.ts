import { amount } from './amount.ts'
import { type MailContent, renderLetter } from './letter.ts'
import { greet } from './safe-text.ts'

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
