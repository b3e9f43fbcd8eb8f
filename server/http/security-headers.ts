import cors from '@fastify/cors'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { DEVICE_HEADER } from '#contract/constants.ts'
import { isLocalHost } from '#contract/links.ts'
import type { Settings } from '#server/settings.ts'
import { Failure } from './failure.ts'

/** The embeds a match may be watched in, and nothing else. */
const PLAYERS = [
  'https://player.twitch.tv',
  'https://www.youtube.com',
  'https://www.youtube-nocookie.com',
  'https://player.kick.com',
]

/** Where `PUBLIC_URL` is local, so may links be (security.7). */
const LOCAL_PICTURES = ['http://localhost:*', 'http://127.0.0.1:*']

/** An answer of a call is data: whatever shows it as a page may load nothing. */
const CALLS_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Left out of answers that are data: they only matter to pages. */
const ONLY_FOR_PAGES = [
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The names under which a browser on the machine itself finds the server. */
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origins whose pages may call this server: the product's own front ends. Where `PUBLIC_URL` is local, the other
 * names of the machine are the same place: whoever opens 127.0.0.1 instead of localhost would find an arena without its socket.
 */
export function allowedOrigins({ publicUrl, gameUrl }: Pick<Settings, 'publicUrl' | 'gameUrl'>): Set<string> {
  const { protocol, hostname, port } = new URL(publicUrl)
  const names = isLocalHost(hostname) ? LOCAL_NAMES : []
  const urls = [publicUrl, gameUrl, ...names.map((name) => `${protocol}//${name}:${port}`)]
  return new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))
}

/** Returns the headers that every page has. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  settings: Settings,
  scriptHashes: string[],
): Promise<Record<string, string>> {
  const isSecure = settings.publicUrl.startsWith('https:')
  const bases = [settings.apiUrl, settings.matchesUrl].filter((url) => url !== '')
  const fixed = await fixedHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
        'style-src': ["'self'"],
        'img-src': [
          "'self'",
          'https:',
          ...(settings.allowsLocalLinks ? LOCAL_PICTURES : []),
          'data:',
          'blob:',
        ],
        'media-src': ["'self'", 'https:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", 'https:', ...bases, ...bases.map((url) => url.replace(/^http/, 'ws'))],
        'frame-src': PLAYERS,
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        // Forms are sent by scripts. Without them the browser would put a password into the address.
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
        ...(isSecure && { 'upgrade-insecure-requests': [] }),
      },
    },
    // The sign-in popup must keep its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Pictures and players come from elsewhere.
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  })
  const forPages = { ...fixed, 'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()' }
  const forCalls: Record<string, string> = {
    ...forPages,
    'cache-control': 'no-store',
    'content-security-policy': CALLS_POLICY,
  }
  for (const name of ONLY_FOR_PAGES) delete forCalls[name]
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/v1/') ? forCalls : forPages)
    // Browsers ask OPTIONS with both. Anything else is a method no call has (api.3); cors would answer it with plain text.
    const { origin, 'access-control-request-method': asked } = request.headers
    const isStray = request.method === 'OPTIONS' && (origin === undefined || asked === undefined)
    done(isStray ? new Failure('not_found') : undefined)
  })
  await app.register(cors, {
    origin: [...allowedOrigins(settings)],
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', DEVICE_HEADER],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 86_400,
  })
  return forPages
}

/**
 * What helmet sets is the same for every answer, but it works it out anew for each: a seventh of the processor
 * time of a stake. So it is asked once.
 */
async function fixedHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, options)
  let fixed: Record<string, string> = {}
  probe.addHook('onRequest', async (_request, reply) => {
    fixed = reply.getHeaders() as Record<string, string>
  })
  await probe.inject('/')
  await probe.close()
  return { ...fixed }
}
