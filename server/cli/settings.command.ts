import {
  readSettings,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  type SsoSettingsByProvider,
} from '#server/settings.ts'
import { type Command, DONE } from './command.ts'

export const listSettings: Command = {
  operands: [],
  flags: { json: 'as JSON, for programs' },
  details:
    'Passwords and secrets are not shown. A wrong setting is named in one line, as at the server’s start.',
  async run({ env, flags, say }) {
    const list = describeSettings(readSettings(env), env)
    if (flags.has('json')) {
      say(JSON.stringify(list, null, 2))
      return DONE
    }
    const width = Math.max(...list.map(({ name }) => name.length))
    for (const { name, value, origin } of list)
      say(`${name.padEnd(width)}  ${origin.padEnd('environment'.length)}  ${value ?? '-'}`)
    return DONE
  },
}

export interface DescribedSetting {
  name: string
  /** As text, secrets masked; null where there is none. */
  value: string | null
  origin: 'environment' | 'default'
}

const HIDDEN = '(not shown)'

/** Every setting as the server would use it. */
function describeSettings(settings: Settings, env: Record<string, string | undefined>): DescribedSetting[] {
  return SETTING_NAMES.map((name) => {
    const value = effectiveValue(name, settings)
    return {
      name,
      value: value === undefined || value === '' ? null : masked(name, value),
      origin: env[name] ? 'environment' : 'default',
    }
  })
}

const yesNo = (value: boolean) => (value ? '1' : '0')

/** By the name the operator knows. */
const EFFECTIVE: Record<SettingName, (settings: Settings) => string | undefined> = {
  PORT: ({ port }) => String(port),
  HOST: ({ host }) => host,
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  DATA_DIR: ({ dataDir }) => dataDir,
  DATABASE_URL: ({ databaseUrl }) => databaseUrl,
  DATABASE_OWNER_URL: ({ databaseOwnerUrl }) => databaseOwnerUrl,
  DATABASE_READ_URL: ({ databaseReadUrl }) => databaseReadUrl,
  DATABASE_POOL: ({ databasePool }) => String(databasePool),
  REDIS_URL: ({ redisUrl }) => redisUrl,
  REDIS_PREFIX: ({ redisPrefix }) => redisPrefix,
  DRAIN_SECONDS: ({ drainSeconds }) => String(drainSeconds),
  MEDIA_URL: ({ mediaUrl }) => mediaUrl,
  SMTP_URL: ({ smtpUrl }) => smtpUrl,
  MAIL_FROM: ({ mailFrom }) => mailFrom,
  ADMIN_EMAIL: ({ admin }) => admin?.email,
  ADMIN_PASSWORD: ({ admin }) => admin?.password,
  REQUIRE_SECOND_FACTOR: ({ requireSecondFactor }) => requireSecondFactor,
  DEMO: ({ demo }) => yesNo(demo),
  DEMO_CROWD: ({ demoCrowd }) => yesNo(demoCrowd),
  PUSH: ({ hasPush }) => (hasPush ? 'on' : 'off'),
  STAKES: ({ hasStakes }) => (hasStakes ? 'on' : 'off'),
  METRICS_TOKEN: ({ metricsToken }) => metricsToken,
  NODE_ENV: ({ isProduction }) => (isProduction ? 'production' : undefined),
  SERVICES: ({ services }) => [...services].join(),
  API_URL: ({ apiUrl }) => apiUrl,
  MATCHES_URL: ({ matchesUrl }) => matchesUrl,
  GAME_URL: ({ gameUrl }) => gameUrl,
  RATE_LIMIT_SCALE: ({ rateLimitScale }) => String(rateLimitScale),
  TRUST_PROXY: ({ trustProxy }) => trustProxy.join(),
  LOG_LEVEL: ({ logLevel }) => logLevel,
  DISCORD_URL: ({ discordUrl }) => discordUrl,
  VIDEO_URL: ({ videoUrl }) => videoUrl,
  LEGAL_EMAIL: ({ legalEmail }) => legalEmail,
}

const SSO_PARTS = { CLIENT_ID: 'clientId', CLIENT_SECRET: 'clientSecret', ISSUER: 'issuer' } as const

function effectiveValue(name: string, settings: Settings): string | undefined {
  if (name in EFFECTIVE) return EFFECTIVE[name as SettingName](settings)
  // The others are PROVIDER_PART.
  const [provider = ''] = name.split('_', 1)
  const sso = settings.sso[provider.toLowerCase() as keyof SsoSettingsByProvider]
  return sso?.[SSO_PARTS[name.slice(provider.length + 1) as keyof typeof SSO_PARTS]]
}

function masked(name: string, value: string): string {
  if (/PASSWORD|SECRET|TOKEN/.test(name)) return HIDDEN
  if (!URL.canParse(value)) return value
  const url = new URL(value)
  const secrets = [...url.searchParams.keys()].filter((key) => /pass|secret|token|key/i.test(key))
  if (url.password === '' && secrets.length === 0) return value
  if (url.password !== '') url.password = '***'
  for (const key of secrets) url.searchParams.set(key, '***')
  return url.href
}
