import { describe, expect, test } from 'vitest'
import type { MailContent } from './letter.ts'
import {
  alreadyRegisteredMail,
  passwordChangedMail,
  resetMail,
  ssoLinkedMail,
  verificationMail,
} from './letters.ts'
import { secondFactorMail } from './second-factor-letters.ts'

const LINK = 'https://virage.example/auth/password/reset?token=a&from="mail"'
const SIGN_IN = 'https://virage.example/login'

const mails: Record<string, (name: string, provider?: string) => MailContent> = {
  verification: (name) => verificationMail({ name, link: LINK, hours: 24 }),
  alreadyRegistered: (name) => alreadyRegisteredMail({ name, signInLink: SIGN_IN, resetLink: LINK }),
  reset: (name) => resetMail({ name, link: LINK, minutes: 30 }),
  passwordChanged: (name) => passwordChangedMail({ name, resetLink: LINK }),
  ssoLinked: (name, provider = 'google') => ssoLinkedMail({ name, provider, resetLink: LINK }),
}

const EVENTS = ['passkey_added', 'passkey_removed', 'codes_renewed', 'code_used', 'reset'] as const
for (const event of EVENTS)
  mails[event] = (name) =>
    secondFactorMail({ name, event, language: 'en', securityLink: LINK, resetLink: SIGN_IN })

test.each(EVENTS)('[mail.4, passkeys.8] %s in French', (event) => {
  const facts = { name: 'Léa', event, language: 'fr', securityLink: LINK, resetLink: SIGN_IN } as const
  const { text, html } = secondFactorMail(facts)
  expect(text).toMatch(/^Bonjour Léa,\n/)
  expect(text).toContain('Vous recevez ce message parce que')
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
  const { subject, html } = mails.ssoLinked!('Léa', 'twitch\r\nBcc: <b>')
  expect(subject).toBe('You can now sign in with Twitch Bcc: <b>')
  expect(html).not.toContain('<b>')
})

test('[mail.4] life times read well', () => {
  expect(verificationMail({ name: '', link: LINK, hours: 1 }).text).toContain('for 1 hour.')
  expect(verificationMail({ name: '', link: LINK, hours: 24 }).text).toContain('for 24 hours.')
  expect(resetMail({ name: '', link: LINK, minutes: 30 }).text).toContain('for 30 minutes.')
})
