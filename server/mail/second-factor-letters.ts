// What we tell the owner when their second factor changes or is got round, in the language they use.
import type { SecondFactorEvent } from '#server/jobs/job-kinds.ts'
import { type Language, messages } from '#texts/messages.ts'
import { greet, type MailContent, renderLetter } from './letter.ts'

interface SecondFactorFacts {
  name: string
  event: SecondFactorEvent
  language: Language
  securityLink: string
  resetLink: string
}

export function secondFactorMail(facts: SecondFactorFacts): MailContent {
  const m = letterMessages[facts.language]
  const { subject, happened } = EVENTS[facts.language][facts.event]
  return renderLetter({
    language: facts.language,
    subject,
    preheader: m.preheader,
    greeting: greet(facts.name, facts.language),
    paragraphs: [happened, m.notYou],
    button: { label: m.button, url: facts.securityLink },
    note: m.note,
    secondLink: { label: m.resetLabel, url: facts.resetLink },
    reason: m.reason,
  })
}

const EVENTS: Record<Language, Record<SecondFactorEvent, { subject: string; happened: string }>> = {
  en: {
    passkey_added: {
      subject: 'A passkey was added',
      happened:
        'A passkey was just added to your account. It opens your account by itself, and your password alone no longer does.',
    },
    passkey_removed: {
      subject: 'A passkey was removed',
      happened: 'A passkey was just removed from your account. It no longer opens it.',
    },
    codes_renewed: {
      subject: 'Your recovery codes were renewed',
      happened: 'You have new recovery codes. The old ones no longer work.',
    },
    code_used: {
      subject: 'A recovery code was used',
      happened:
        'Somebody just signed in to your account with your password and a recovery code. That code is used up.',
    },
    reset: {
      subject: 'Your second factor was removed',
      happened:
        'The operator removed your passkeys and recovery codes, and signed you out everywhere. Your password alone opens your account again: add a passkey when you are back.',
    },
  },
  fr: {
    passkey_added: {
      subject: 'Une clé d’accès a été ajoutée',
      happened:
        'Une clé d’accès vient d’être ajoutée à votre compte. Elle l’ouvre à elle seule, et votre mot de passe ne suffit plus.',
    },
    passkey_removed: {
      subject: 'Une clé d’accès a été retirée',
      happened: 'Une clé d’accès vient d’être retirée de votre compte. Elle ne l’ouvre plus.',
    },
    codes_renewed: {
      subject: 'Vos codes de secours ont été renouvelés',
      happened: 'Vous avez de nouveaux codes de secours. Les anciens ne fonctionnent plus.',
    },
    code_used: {
      subject: 'Un code de secours a servi',
      happened:
        'Quelqu’un vient de se connecter à votre compte avec votre mot de passe et un code de secours. Ce code ne peut plus servir.',
    },
    reset: {
      subject: 'Votre second facteur a été retiré',
      happened:
        'L’exploitant a retiré vos clés d’accès et codes de secours, et vous a déconnecté partout. Votre mot de passe suffit de nouveau\u202f: ajoutez une clé d’accès dès votre retour.',
    },
  },
}

const letterMessages = messages({
  en: {
    preheader: 'If that was you, there is nothing to do.',
    notYou:
      'If that was you, there is nothing to do. If it was not, look at your passkeys and choose a new password now.',
    button: 'See my passkeys',
    note: 'A new password signs every device out.',
    resetLabel: 'Choose a new password',
    reason:
      'You get this mail because the second factor of your Virage account was changed or used. We always tell you.',
  },
  fr: {
    preheader: 'Si c’était vous, il n’y a rien à faire.',
    notYou:
      'Si c’était vous, il n’y a rien à faire. Sinon, vérifiez vos clés d’accès et choisissez tout de suite un nouveau mot de passe.',
    button: 'Voir mes clés d’accès',
    note: 'Un nouveau mot de passe déconnecte tous les appareils.',
    resetLabel: 'Choisir un nouveau mot de passe',
    reason:
      'Vous recevez ce message parce que le second facteur de votre compte Virage a été modifié ou utilisé. Nous vous le disons toujours.',
  },
})
