import { type MailContent, renderLetter } from './letter.ts'
import { greet } from './safe-text.ts'

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
