import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, readSettings, SETTING_NAMES, SettingsError } from './settings.ts'

/** The one line an operator reads. */
function complaint(source: Record<string, string>): string {
  try {
    readSettings(source)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
  throw new Error(`accepted: ${JSON.stringify(source)}`)
}

test('[running.1] without any variable everything has the default of the table', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    requireSecondFactor: 'none',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    databasePool: 20,
    redisUrl: undefined,
    redisPrefix: 'virage',
    drainSeconds: 0,
    mediaUrl: undefined,
    smtpUrl: undefined,
    mailFrom: 'Virage <no-reply@localhost>',
    admin: undefined,
    isHome: true,
    allowsLocalLinks: true,
    demo: true,
    demoCrowd: true,
    hasPush: true,
    hasStakes: true,
    metricsToken: undefined,
    isProduction: false,
    services: new Set(['api', 'arenas']),
    apiUrl: '',
    matchesUrl: '',
    gameUrl: '/play/',
    sso: {},
    rateLimitScale: 1,
    trustProxy: [],
    logLevel: 'info',
    discordUrl: 'https://discord.com/invite/virage',
    videoUrl: '',
    legalEmail: 'legal@virage.example',
  })
})

test('[running.1] an empty variable is an unset one', () => {
  const empty = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']))
  expect(readSettings(empty)).toEqual(readSettings({}))
})

test('[running.1] variables of others are none of our business', () => {
  expect(readSettings({ PATH: '/bin', HOME: '/', NODE_ENV: 'x' })).toEqual(readSettings({}))
})

test('[running.3] PUBLIC_URL follows PORT until it is set, and loses its last slash', () => {
  expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readSettings({ PUBLIC_URL: 'https://virage.test//' }).publicUrl).toBe('https://virage.test')
})

const ADMIN = { ADMIN_EMAIL: 'maud@virage.test', ADMIN_PASSWORD: 'long enough' }

describe('[running.14] DEMO', () => {
  test.each([
    ['nothing set', {}],
    ['another loopback address', { HOST: '::1' }],
    ['the name of this machine', { HOST: 'localhost', PUBLIC_URL: 'http://virage.localhost:3000' }],
    ['development', { NODE_ENV: 'development' }],
  ])('is 1 where somebody tries the product at home: %s', (_case, source) => {
    expect(readSettings(source)).toMatchObject({ isHome: true, demo: true, demoCrowd: true })
    expect(readSettings({ ...source, DEMO: '0' })).toMatchObject({
      isHome: true,
      demo: false,
      demoCrowd: false,
    })
  })

  test.each([
    ['a database of its own', { DATABASE_URL: 'postgres://db.test/virage' }],
    ['all addresses', { HOST: '0.0.0.0' }],
    ['all IPv6 addresses', { HOST: '::' }],
    ['an address of the network', { HOST: '192.168.1.7' }],
    ['a name that only begins like a local one', { PUBLIC_URL: 'https://localhost.virage.test' }],
    ['a public name', { PUBLIC_URL: 'https://virage.test' }],
    ['production', { NODE_ENV: 'production' }],
    ['an admin of one’s own', ADMIN],
    ['a proxy in front', { TRUST_PROXY: '127.0.0.1' }],
  ])('is 0 everywhere else, and 1 only on request: %s', (_case, source) => {
    expect(readSettings(source)).toMatchObject({ isHome: false, demo: false, demoCrowd: false })
    expect(readSettings({ ...source, DEMO: '1' })).toMatchObject({
      isHome: false,
      demo: true,
      demoCrowd: true,
    })
    expect(readSettings({ ...source, DEMO_CROWD: '1' })).toMatchObject({ demo: false, demoCrowd: true })
  })

  test('its published password is refused for an admin', () => {
    const line = complaint({ ...ADMIN, ADMIN_PASSWORD: DEMO_PASSWORD })
    expect(line).toBe('ADMIN_PASSWORD must not be the published one of the demo (it is not shown)')
  })
})

test.each([
  ['SERVICES', 'arenas', { services: new Set(['arenas']) }],
  ['SERVICES', ' arenas , api ', { services: new Set(['arenas', 'api']) }],
  ['DATABASE_URL', 'postgresql://db.test/virage', { databaseUrl: 'postgresql://db.test/virage' }],
  ['REDIS_URL', 'rediss://bus.test', { redisUrl: 'rediss://bus.test' }],
  ['REDIS_PREFIX', 'staging:2', { redisPrefix: 'staging:2' }],
  ['DATABASE_URL', 'postgres://db.test/staging', { redisPrefix: 'virage:staging' }],
  ['DATABASE_URL', '', { redisPrefix: 'virage' }],
  [
    'MEDIA_URL',
    'http://key:secret@[::1]:9000/pictures',
    { mediaUrl: 'http://key:secret@[::1]:9000/pictures' },
  ],
  ['SMTP_URL', 'smtps://mail.test', { smtpUrl: 'smtps://mail.test' }],
  ['RATE_LIMIT_SCALE', '0', { rateLimitScale: 0 }],
  ['RATE_LIMIT_SCALE', '2.5', { rateLimitScale: 2.5 }],
  ['TRUST_PROXY', '10.0.0.1, 10.1.0.0/16', { trustProxy: ['10.0.0.1', '10.1.0.0/16'] }],
  ['GAME_URL', 'https://game.test/', { gameUrl: 'https://game.test' }],
  ['GAME_URL', '/arena/', { gameUrl: '/arena/' }],
  ['API_URL', 'https://api.test/', { apiUrl: 'https://api.test' }],
])('[running.1] %s=%s', (name, value, expected) => {
  expect(readSettings({ [name]: value })).toMatchObject(expected)
})

describe('[running.2] a bad value is named in one clear line', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'virage.test'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://virage.test/fans'],
    ['PUBLIC_URL', 'https://virage.test?fan=1'],
    ['PUBLIC_URL', 'https://fan:secret@virage.test'],
    ['PUBLIC_URL', 'https://virage.test\r'],
    ['PUBLIC_URL', ' https://virage.test'],
    ['DATA_DIR', ' '],
    ['HOST', 'two words'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://db.test/virage'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_POOL', 'many'],
    ['DATABASE_POOL', '2.5'],
    ['REDIS_URL', 'http://bus.test'],
    ['REDIS_PREFIX', 'two words'],
    ['SMTP_URL', 'mail.test:25'],
    ['MAIL_FROM', 'x'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['DEMO', 'yes'],
    ['DEMO', '2'],
    ['METRICS_TOKEN', 'x'.repeat(201)],
    ['METRICS_TOKEN', 'has a space in the middle'],
    ['SERVICES', 'api,web'],
    ['SERVICES', ','],
    ['API_URL', '/api'],
    ['MATCHES_URL', 'ftp://matches.test'],
    ['GAME_URL', 'game'],
    ['RATE_LIMIT_SCALE', '-1'],
    ['RATE_LIMIT_SCALE', 'off'],
    ['RATE_LIMIT_SCALE', ' '],
    ['TRUST_PROXY', 'nonsense'],
    ['TRUST_PROXY', '10.0.0.0/40'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['MAIL_FROM', 'abc'],
    ['GOOGLE_ISSUER', 'https://id.test'],
    ['LOG_LEVEL', 'loud'],
    ['DISCORD_URL', 'discord'],
    ['VIDEO_URL', 'video'],
    ['LEGAL_EMAIL', 'legal'],
  ])('%s=%s', (name, value) => {
    const line = complaint({ [name]: value })
    expect(line).toMatch(new RegExp(`^${name} `))
    expect(line).not.toContain('\n')
    expect(line.length).toBeLessThan(160)
  })

  test('the value is shown where it helps', () => {
    expect(complaint({ PORT: 'eighty' })).toBe('PORT must be a whole number (it is "eighty")')
    expect(complaint({ VIDEO_URL: 'video' })).toMatch(/^VIDEO_URL must be an http\(s\) address, or empty \(/)
    expect(complaint({ DEMO: 'yes' })).toBe('DEMO must be 0 or 1 (it is "yes")')
  })
})

test('[running.2] secrets are not repeated', () => {
  for (const source of [
    { ADMIN_EMAIL: 'a@virage.test', ADMIN_PASSWORD: 'hunter2' },
    { DATABASE_URL: 'mysql://fan:hunter2@db.test/virage' },
    { DATABASE_URL: 'postgres://db.test/virage', DATABASE_OWNER_URL: 'mysql://owner:hunter2@db.test/virage' },
    { REDIS_URL: 'http://:hunter2@bus.test' },
    { SMTP_URL: 'mail://fan:hunter2@mail.test' },
    { GOOGLE_CLIENT_SECRET: 'hunter2' },
    { METRICS_TOKEN: 'hunter2 hunter2' },
    { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hunter2', GOOGLE_ISSUER: 'nonsense' },
  ])
    expect(complaint(source)).not.toContain('hunter2')
})

test('[running.1, storage.9] DATABASE_OWNER_URL is beside DATABASE_URL, and needs it', () => {
  const [server, owner] = ['postgres://server@db.test/virage', 'postgresql://owner:hunter2@db.test/virage']
  expect(readSettings({ DATABASE_URL: server }).databaseOwnerUrl).toBeUndefined()
  expect(readSettings({ DATABASE_URL: server, DATABASE_OWNER_URL: owner })).toMatchObject({
    databaseUrl: server,
    databaseOwnerUrl: owner,
  })
  expect(complaint({ DATABASE_OWNER_URL: owner })).toBe(
    'DATABASE_OWNER_URL needs DATABASE_URL, the role that the server uses',
  )
})

test('[running.4] ADMIN_EMAIL and ADMIN_PASSWORD belong together', () => {
  const both = { ADMIN_EMAIL: 'maud@virage.test', ADMIN_PASSWORD: 'long enough' }
  expect(readSettings(both).admin).toEqual({ email: 'maud@virage.test', password: 'long enough' })
  for (const name of ['ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const)
    expect(complaint({ [name]: both[name] })).toBe('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
})

test.each(['google', 'twitch', 'facebook'] as const)(
  '[running.5] %s: client id and secret belong together',
  (name) => {
    const prefix = name.toUpperCase()
    const pair = { [`${prefix}_CLIENT_ID`]: 'id', [`${prefix}_CLIENT_SECRET`]: 'secret' }
    expect(readSettings(pair).sso[name]).toMatchObject({ clientId: 'id', clientSecret: 'secret' })
    expect(readSettings(pair).sso[name]?.issuer).toMatch(/^https:/)
    for (const [key, value] of Object.entries(pair)) {
      const line = complaint({ [key]: value })
      expect(line).toBe(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together`)
    }

    const issuer = { [`${prefix}_ISSUER`]: 'http://127.0.0.1:4000' }
    expect(readSettings({ ...pair, ...issuer }).sso[name]?.issuer).toBe('http://127.0.0.1:4000')
    expect(complaint({ ...pair, [`${prefix}_ISSUER`]: 'nonsense' })).toContain(`${prefix}_ISSUER `)
  },
)
