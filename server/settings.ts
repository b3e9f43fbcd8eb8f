import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { isLocalHost } from '#contract/links.ts'

/** A setting that cannot be used; its message is the one line the operator reads. */
export class SettingsError extends Error {}

/** Of the demo's accounts where somebody tries the product at home. It is in the README, so anybody may know it. */
export const DEMO_PASSWORD = 'two-ends-one-roar'

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const count = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number, 0 or more')
  .transform(Number)
const wholeCount = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)
const wholeIn = (least: number, most: number) =>
  wholeCount.refine((value) => value >= least && value <= most, `must be ${least} to ${most}`)
/** `URL` drops blanks and line ends without a word; what uses the setting would not. */
const isAddress = (text: string) => !/[\s\p{Cc}]/u.test(text) && URL.canParse(text)
const httpUrl = z
  .string()
  .refine((text) => isAddress(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http(s) address')
  .transform((text) => text.replace(/\/+$/, ''))
const urlOf = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => isAddress(text) && protocols.includes(new URL(text).protocol),
      `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
const mailAddress = z.email('must be an e-mail address')

/** Balancers ask every few seconds whether a process is ready. */
const DRAIN_DEFAULT_S = 5

const environment = z.object({
  PORT: wholeIn(1, 65_535).default(3000),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(host), 'must be an address or a name')
    .default('127.0.0.1'),
  PUBLIC_URL: httpUrl
    .refine((text) => isOrigin(new URL(text)), 'must be an address without path, query or password')
    .optional(),
  DATA_DIR: z.string().regex(/\S/, 'must be a folder').default('./data'),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_OWNER_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_READ_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: wholeIn(2, 500).default(20),
  REDIS_URL: urlOf('redis:', 'rediss:').optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits or any of _ . : -')
    .optional(),
  DRAIN_SECONDS: wholeIn(0, 600).optional(),
  MEDIA_URL: z
    .string()
    .refine(isPictureStorage, 'must be like https://KEY:SECRET@HOST/BUCKET?region=REGION')
    .optional(),
  SMTP_URL: urlOf('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
      'must be an address, or a name and an <address>',
    )
    .default('Virage <no-reply@localhost>'),
  ADMIN_EMAIL: mailAddress.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .refine((password) => password !== DEMO_PASSWORD, 'must not be the published one of the demo')
    .optional(),
  REQUIRE_SECOND_FACTOR: z.enum(['none', 'staff'], 'must be none or staff').default('none'),
  DEMO: flag.optional(),
  DEMO_CROWD: flag.optional(),
  PUSH: z.enum(['on', 'off'], 'must be on or off').default('on'),
  STAKES: z.enum(['on', 'off'], 'must be on or off').default('on'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 ASCII characters without spaces')
    .optional(),
  NODE_ENV: z.string().optional(),
  SERVICES: z
    .string()
    .default('api,arenas')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(['api', 'arenas'], 'must be api, arenas or both, with a comma')).min(1)),
  API_URL: httpUrl.optional(),
  MATCHES_URL: httpUrl.optional(),
  GAME_URL: z.union([httpUrl, z.string().startsWith('/', 'must be an address or a path')]).default('/play/'),
  RATE_LIMIT_SCALE: count.default(1),
  TRUST_PROXY: z
    .string()
    .optional()
    .transform((text) => (text ? text.split(',').map((part) => part.trim()) : []))
    .refine(
      (parts) => parts.every(isAddressOrNetwork),
      'must be addresses or networks, with a comma between',
    ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DISCORD_URL: httpUrl.default('https://discord.com/invite/virage'),
  VIDEO_URL: z.union([httpUrl, z.literal('')], 'must be an http(s) address, or empty').default(''),
  LEGAL_EMAIL: mailAddress.default('legal@virage.example'),
})

/** The pages stand at the root of their host; anything more would be in every link of a mail and lead nowhere. */
function isOrigin({ href, origin }: URL): boolean {
  return href === `${origin}/`
}

/** An S3-compatible server with the bucket in its path, and who we are there. */
function isPictureStorage(text: string): boolean {
  if (!isAddress(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  return /^https?:$/.test(protocol) && username !== '' && password !== '' && /^\/[^/]+\/?$/.test(pathname)
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  // Not 0: whoever trusts every address believes whatever a client says of itself.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/**
 * running.14: somebody tries the product on their own machine, where no stranger can reach it. A trusted proxy means
 * that requests of others are forwarded.
 */
function isTriedAtHome(env: z.output<typeof environment>, publicUrl: string): boolean {
  return (
    env.DATABASE_URL === undefined &&
    isLocalHost(env.HOST) &&
    isLocalHost(new URL(publicUrl).hostname) &&
    env.NODE_ENV !== 'production' &&
    env.ADMIN_EMAIL === undefined &&
    env.TRUST_PROXY.length === 0
  )
}

export interface SsoSettings {
  clientId: string
  clientSecret: string
  issuer: string
}

const SSO_ISSUERS = {
  google: 'https://accounts.google.com',
  twitch: 'https://id.twitch.tv/oauth2',
  facebook: 'https://www.facebook.com',
} as const
export type SsoSettingsByProvider = Partial<Record<keyof typeof SSO_ISSUERS, SsoSettings>>

export type Settings = ReturnType<typeof readSettings>
/** Who needs a second factor to use their rights. */
export type RequireSecondFactor = Settings['requireSecondFactor']
/** Those that are not about one sign-in provider. */
export type SettingName = keyof typeof environment.shape

/** The names an operator can set, for the README and the command line. */
export const SETTING_NAMES = [
  ...Object.keys(environment.shape),
  ...Object.keys(SSO_ISSUERS).flatMap((provider) =>
    ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER'].map((part) => `${provider.toUpperCase()}_${part}`),
  ),
]

export function readSettings(source: Record<string, string | undefined>) {
  // An empty variable is an unset one, as shells and unit files produce both.
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0] ?? 'settings')
    throw new SettingsError(
      `${name} ${lowerFirst(issue?.message ?? 'is not valid')} (it is ${shown(name, given[name])})`,
    )
  }
  const env = parsed.data
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined))
    throw new SettingsError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  if (env.DATABASE_OWNER_URL !== undefined && env.DATABASE_URL === undefined)
    throw new SettingsError('DATABASE_OWNER_URL needs DATABASE_URL, the role that the server uses')
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined)
    throw new SettingsError('DATABASE_READ_URL needs DATABASE_URL, of which it is a replica')
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const isHome = isTriedAtHome(env, publicUrl)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The role that owns the schema and migrates it. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** A streaming replica, for reads that may be a moment old. */
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL,
    redisPrefix: env.REDIS_PREFIX ?? defaultRedisPrefix(env.DATABASE_URL),
    /** Alone, a process that stops has nobody to send its fans to. */
    drainSeconds: env.DRAIN_SECONDS ?? (env.REDIS_URL === undefined ? 0 : DRAIN_DEFAULT_S),
    /** S3-compatible storage of pictures; without it they lie in `dataDir`. */
    mediaUrl: env.MEDIA_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    /** Only here may demo accounts have the published password (running.14). */
    isHome,
    /** Links to this machine mean something only to people who sit at it. */
    allowsLocalLinks: isLocalHost(new URL(publicUrl).hostname),
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    demo: env.DEMO ?? isHome,
    /** Simulated fans and a referee; they enter only a database that bears the demo's mark. */
    demoCrowd: env.DEMO_CROWD ?? env.DEMO ?? isHome,
    hasPush: env.PUSH === 'on',
    /** Off: no bets are shown and no stake is taken. */
    hasStakes: env.STAKES === 'on',
    metricsToken: env.METRICS_TOKEN,
    isProduction: env.NODE_ENV === 'production',
    services: new Set(env.SERVICES),
    /** Empty means: the origin the page came from. */
    apiUrl: env.API_URL ?? '',
    matchesUrl: env.MATCHES_URL ?? '',
    gameUrl: env.GAME_URL,
    sso: readSso(given),
    rateLimitScale: env.RATE_LIMIT_SCALE,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    discordUrl: env.DISCORD_URL,
    videoUrl: env.VIDEO_URL,
    legalEmail: env.LEGAL_EMAIL,
  }
}

/** Two deployments that share a Redis mostly have databases of different names. */
function defaultRedisPrefix(databaseUrl: string | undefined): string {
  const database = databaseUrl === undefined ? '' : new URL(databaseUrl).pathname.slice(1)
  return database === '' ? 'virage' : `virage:${database}`
}

function readSso(given: Record<string, string | undefined>): SsoSettingsByProvider {
  const byProvider: SsoSettingsByProvider = {}
  for (const [provider, defaultIssuer] of Object.entries(SSO_ISSUERS) as [
    keyof typeof SSO_ISSUERS,
    string,
  ][]) {
    const prefix = provider.toUpperCase()
    const clientId = given[`${prefix}_CLIENT_ID`]
    const clientSecret = given[`${prefix}_CLIENT_SECRET`]
    const issuer = given[`${prefix}_ISSUER`] ?? defaultIssuer
    if (clientId === undefined && clientSecret === undefined) {
      if (given[`${prefix}_ISSUER`] === undefined) continue
      throw new SettingsError(`${prefix}_ISSUER needs ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET`)
    }
    if (clientId === undefined || clientSecret === undefined)
      throw new SettingsError(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together`)
    if (!httpUrl.safeParse(issuer).success)
      throw new SettingsError(`${prefix}_ISSUER must be an http(s) address`)
    byProvider[provider] = { clientId, clientSecret, issuer }
  }
  return byProvider
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Secrets and addresses that may hold one are not repeated. */
const shown = (name: string, value: string | undefined) =>
  value === undefined ? 'unset' : /PASSWORD|SECRET|TOKEN|URL/.test(name) ? 'not shown' : JSON.stringify(value)
