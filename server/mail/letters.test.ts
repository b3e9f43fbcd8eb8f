import { describe, expect, test } from 'vitest'
import type { Language } from '#texts/messages.ts'
import type { MailContent } from './letter.ts'
import {
  alreadyRegisteredMail,
  newDeviceMail,
  passwordChangedMail,
  resetMail,
  ssoLinkedMail,
  testMail,
  verificationMail,
} from './letters.ts'
import { secondFactorMail } from './second-factor-letters.ts'

const LINK = 'https://virage.example/auth/password/reset?token=a&from="mail"'
const SIGN_IN = 'https://virage.example/login'

const at = new Date('2027-03-06T20:05:00Z')
const signIn = { device: null, network: '203.0.113.0/24', at, sessionsLink: SIGN_IN, resetLink: LINK }

const mails: Record<string, (name: string, language?: Language, provider?: string) => MailContent> = {
  verification: (name, language = 'en') => verificationMail({ name, language, link: LINK, hours: 24 }),
  alreadyRegistered: (name, language = 'en') =>
    alreadyRegisteredMail({ name, language, signInLink: SIGN_IN, resetLink: LINK }),
  reset: (name, language = 'en') => resetMail({ name, language, link: LINK, minutes: 30 }),
  passwordChanged: (name, language = 'en') => passwordChangedMail({ name, language, resetLink: LINK }),
  newDevice: (name, language = 'en') => newDeviceMail({ name, language, ...signIn }),
  ssoLinked: (name, language = 'en', provider = 'google') =>
    ssoLinkedMail({ name, language, provider, resetLink: LINK }),
  test: (name, language = 'en') => testMail({ name, language, dashboard: LINK }),
}

for (const event of ['passkey_added', 'passkey_removed', 'codes_renewed', 'code_used', 'reset'] as const)
  mails[`second factor ${event}`] = (name, language = 'en') =>
    secondFactorMail({ name, event, language, securityLink: LINK, resetLink: SIGN_IN })

/** Words of our letters that no French sentence has. */
const ENGLISH = /\b(?:the|your|you|was|password|account|nothing|mail works)\b/i

test.each(Object.entries(mails))('[mail.10, passkeys.8] %s in French', (_, write) => {
  const { subject, text, html } = write('Léa', 'fr')
  expect(`${subject}\n${text}`.replaceAll(/https:.+/g, '')).not.toMatch(ENGLISH)
  expect(text).toMatch(/^Bonjour Léa,\n/)
  expect(text).toContain('Vous recevez ce message parce qu')
  expect(html).toContain('<html lang="fr">')
  expect(html).toContain('copiez cette adresse')
})

describe.each(Object.entries(mails))('[mail.4] %s', (_, write) => {
  test('greets the fan and gives the link, in both parts', () => {
    const { subject, text, html } = write('Léa')
    expect(text).toContain('Hello Léa,')
    expect(text.split('\n')).toContain(LINK)
    expect(html, 'only an address is broken within its words').not.toMatch(/<p[^>]*break-all/)
    expect(html).toContain('Hello Léa,')
    expect(html).toContain(
      'href="https://virage.example/auth/password/reset?token=a&amp;from=&quot;mail&quot;"',
    )
    expect(html).toContain(`<title>${subject}</title>`)
  })

  test('says why it was sent, without shouting', () => {
    const { subject, text, html } = write('Léa')
    expect(text).toMatch(/You get this mail because .* Virage/)
    expect(html).toContain('You get this mail because')
    expect(subject + text).not.toContain('!')
  })

  test('a name cannot bring markup, lines or headers', () => {
    const { subject, text, html } = write('<script>x</script>\r\nBcc: victim\u2028\u202E"\'&')
    expect(html).not.toContain('<script')
    expect(html).toContain('Hello &lt;script&gt;x&lt;/script&gt; Bcc: victim &quot;&#39;&amp;,')
    expect(text.split('\n')[0]).toBe(`Hello <script>x</script> Bcc: victim "'&,`)
    expect(subject).not.toMatch(/[\r\n]/)
  })

  test.each(['Win at https://spam.example', 'spam.example', 'www.spam', 'a@spam.example', ' \n '])(
    'the name %j does not travel in our mail',
    (name) => {
      const { text, html } = write(name)
      expect(text.split('\n')[0]).toBe('Hello,')
      expect(html).not.toContain('spam')
    },
  )

  test('lines fit into a mail as they are', () => {
    const { text, html } = write('x'.repeat(80))
    expect(Math.max(...`${text}\n${html}`.split('\n').map((line) => line.length))).toBeLessThan(998)
  })
})

test('[mail.4] the provider cannot break the subject', () => {
  const { subject, html } = mails.ssoLinked!('Léa', 'en', 'twitch\r\nBcc: <b>')
  expect(subject).toBe('You can now sign in with Twitch Bcc: <b>')
  expect(html).not.toContain('<b>')
})

test('[mail.4] life times read well', () => {
  expect(verificationMail({ name: '', language: 'en', link: LINK, hours: 1 }).text).toContain('for 1 hour.')
  expect(verificationMail({ name: '', language: 'en', link: LINK, hours: 24 }).text).toContain(
    'for 24 hours.',
  )
  expect(resetMail({ name: '', language: 'en', link: LINK, minutes: 30 }).text).toContain('for 30 minutes.')
  expect(verificationMail({ name: '', language: 'fr', link: LINK, hours: 24 }).text).toContain('24 heures.')
})
