import { type MailContent, renderLetter } from './letter.ts'
import { greet } from './safe-text.ts'

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
