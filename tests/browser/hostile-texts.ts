// Texts and links that would run, if anything took them for more than a text, entered wherever somebody can enter one;
// and the look of a browser at what comes of them (security.5).
import type { Page } from '@playwright/test'
import type { Arena } from '#contract/arenas.ts'
import { ask } from './api.ts'
import { demoAdmin, sessionOf } from './people.ts'
import type { Product } from './server.ts'

/** At most 80 characters, as names are. What comes alive bears `data-xss`, shows a dialog or breaks the policy. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: meant as they are
export const HOSTILE_TEXTS: readonly string[] = [
  '"><img data-xss src=x onerror=alert(1)>',
  '</script><script data-xss>alert(1)</script>',
  `</noscript></title></textarea></style>--><b data-xss onclick=alert(1)>`,
  '<script data-xss>alert(1)</script>',
  "'><svg data-xss onload=alert(1)>",
  '" autofocus onfocus=alert(1) data-xss="',
  "' onmouseover=alert(1) data-xss='",
  '<a data-xss href="javascript:alert(1)">x</a>',
  "<iframe data-xss srcdoc='<script>alert(1)</script>'></iframe>",
  '<base data-xss href="//evil.test/">',
  '<meta data-xss http-equiv=refresh content="0;url=//evil.test">',
  '<style data-xss>*{display:none}</style>',
  '<link data-xss rel=stylesheet href=//evil.test/x.css>',
  '<form data-xss action=//evil.test><input type=submit></form>',
  '<math><mtext><table><mglyph><style><img data-xss src=x onerror=alert(1)>',
  '<svg><animate data-xss onbegin=alert(1) attributeName=x></svg>',
  '<details data-xss open ontoggle=alert(1)>',
  '<x data-xss contenteditable onblur=alert(1)>',
  '<!--<script data-xss>alert(1)</script>-->',
  ']]><b data-xss onclick=alert(1)>',
  '&lt;img data-xss src=x onerror=alert(1)&gt;',
  '&#60;img data-xss src=x onerror=alert(1)&#62;',
  '%3Cscript%20data-xss%3Ealert(1)%3C/script%3E',
  '\\u003cscript data-xss\\u003ealert(1)\\u003c/script\\u003e',
  '\\";alert(1);//',
  '";alert(1);var a="',
  '`${alert(1)}`',
  "{{constructor.constructor('alert(1)')()}}",
  '<%= alert(1) %>#{alert(1)}',
  'javascript:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '=HYPERLINK("https://evil.test","x")',
  '@SUM(1+1)*cmd|x!A0',
  "$& $1 $` $' ${x}",
  '__proto__',
  'constructor',
  'W'.repeat(80),
  'ﷺ'.repeat(40),
  'e\u0301\u0323\u0330\u0316'.repeat(16),
]

/** Links that the product must refuse. */
export const REFUSED_LINKS: readonly string[] = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.test/1',
  'file:///etc/passwd',
  '//evil.test/x.png',
  '/\\evil.test/x.png',
  'http://evil.test/x.png',
  '/media/../v1/users/logout',
]

/** Links that it may take, and that try to leave the attribute they are put in. */
const TAKEN_LINKS = [
  'https://pictures.test/"onerror="alert(1)"data-xss="x.png',
  "https://pictures.test/'onload='alert(1)'data-xss='x.png",
  'https://pictures.test/x.png?<script data-xss>alert(1)</script>',
  'https://pictures.test/`${alert(1)}`{{7*7}}.png',
]
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: meant as they are

const HOSTILE_HTML = `<p>Kept</p><img data-xss src=x onerror=alert(1)><script data-xss>alert(1)</script>
<a data-xss href="javascript:alert(1)" onclick="alert(1)">x</a><a href="jav&#x09;ascript:alert(1)">y</a>
<svg data-xss onload=alert(1)><a xlink:href="javascript:alert(1)"><text>z</text></a></svg><iframe data-xss src="//evil.test"></iframe>
<form data-xss action="//evil.test"><button formaction="javascript:alert(1)">b</button></form><style data-xss>*{display:none}</style>
<p style="position:fixed;inset:0;background:url(javascript:alert(1))" data-xss>over everything</p><base data-xss href="//evil.test">
<math><mi data-xss xlink:href="data:x,<script>alert(1)</script>">m</mi></math><object data-xss data="javascript:alert(1)"></object>
<img src="https://pictures.test/x.png" srcset="javascript:alert(1) 2x" alt='"><img data-xss src=x onerror=alert(1)>'>`

export interface Planted {
  text: string
  /** Pages that show the text. */
  paths: string[]
  arenaId: string
  postId: number
}

/** Puts each text and some link into every field of a fan, a club, a group, a post, an arena, a bet and a match. */
export async function plantTexts(product: Product, texts: readonly string[]): Promise<Planted[]> {
  const token = await sessionOf(product, demoAdmin(product))
  const post = <T>(path: string, body: object = {}) => ask<T>(product, token, ['POST', path], body)
  const planted: Planted[] = []
  for (const [i, text] of texts.entries()) {
    const link = TAKEN_LINKS[i % TAKEN_LINKS.length] ?? ''
    const profile = { name: text, bio: `${text}\n${text}`, socials: { twitch: link, x: link, website: link } }
    const account = { email: `hostile-${i}@virage.test`, password: 'drums in row four' }
    const fan = await post<{ id: number }>('/v1/users/create', { ...account, name: text, avatar: link })
    await post('/v1/users/update', { id: fan.id, ...profile })
    const club = await post<{ id: number }>('/v1/clubs/create', { ...profile, logo: link })
    const rival = await post<{ id: number }>('/v1/clubs/create', { ...profile, logo: link })
    const group = await post<{ id: number }>('/v1/ultras/create', {
      ...profile,
      logo: link,
      club_id: club.id,
      ultra_score: 50,
      president_id: fan.id,
    })
    const { id: postId, slug } = await post<{ id: number; slug: string }>('/v1/posts/create', {
      title: text,
      summary: text,
      author: text,
      tags: [text.slice(0, 40)],
      imageUrl: link,
      content: `${HOSTILE_HTML}<p>${text}</p>`,
    })
    const { id: arenaId } = await post<Arena>('/v1/arenas/create', {
      homeTeam: club,
      awayTeam: rival,
      recommendedStreams: [link],
      started: true,
    })
    const bet = {
      statement: text,
      choices: [`${text.slice(0, 60)} 1`, `${text.slice(0, 60)} 2`],
      openDate: 0,
    }
    await post(`/v1/arenas/${arenaId}/bet/create`, bet)
    // As somebody else, who stakes and is in the group, so that the match shows them too.
    const own = await sessionOf(product, account)
    await ask(product, own, ['POST', '/v1/relationships/club/join'], { club_id: club.id })
    const paths = [
      `/fan/${fan.id}`,
      `/club/${club.id}`,
      `/ultra/${group.id}`,
      `/blog/${slug}`,
      `/play/?arena=${arenaId}`,
    ]
    planted.push({ text, paths, arenaId, postId })
  }
  return planted
}

/** Takes away what the landing page and the blog would go on to show, with pictures that never come. */
export async function clearShown(product: Product, planted: readonly Planted[]): Promise<void> {
  const token = await sessionOf(product, demoAdmin(product))
  for (const { arenaId, postId } of planted) {
    await ask(product, token, ['POST', `/v1/arenas/${arenaId}/stop`], {})
    await ask(product, token, ['POST', '/v1/arenas/delete'], { arenaId })
    await ask(product, token, ['POST', '/v1/posts/delete'], { id: postId })
  }
}

const ADMIN_TABS = ['overview', 'arenas', 'fans', 'clubs', 'ultras', 'matches', 'posts', 'audit']

/** Pages that list what everybody entered. */
export const LISTS: readonly string[] = [
  '/',
  '/blog',
  '/matches',
  '/fans',
  '/clubs',
  '/ultras',
  '/social',
  '/fan',
  '/settings',
  '/settings/security',
  ...ADMIN_TABS.map((tab) => `/admin?tab=${tab}`),
]

/** Addresses that carry the text themselves: searches, links of mails, what providers send back, and paths. */
export function addressesWith(text: string): string[] {
  const encoded = encodeURIComponent(text)
  return [
    `/fans?q=${encoded}`,
    `/clubs?q=${encoded}`,
    `/ultras?q=${encoded}`,
    `/blog?q=${encoded}&tag=${encoded}`,
    `/admin?tab=fans&q=${encoded}`,
    `/login?return=${encoded}&error=${encoded}`,
    `/auth/email/verify/${encoded}`,
    `/auth/password/reset?token=${encoded}`,
    `/auth/callback?error=${encoded}&error_description=${encoded}&token=${encoded}`,
    `/v1/auth/google/callback?error=${encoded}&error_description=${encoded}`,
    `/v1/clubs?q=${encoded}&limit=${encoded}`,
    `/v1/${encoded}`,
    `/blog/${encoded}`,
    `/club/${encoded}`,
    `/play/?arena=${encoded}`,
    `/${encoded}#${encoded}`,
  ]
}

/** Watches a page for what must not happen, and returns what did since it was asked last. */
export async function watchPage(page: Page, product: Product): Promise<() => string[]> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`a dialog says ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.push(message.text().slice(0, 300))
  })
  // Nobody else is asked for anything: pictures of other hosts would have to time out.
  await page.route(
    (url) => url.origin !== product.url && url.protocol.startsWith('http'),
    (route) => {
      if (new URL(route.request().url()).hostname === 'evil.test') seen.push(`asked ${route.request().url()}`)
      return route.abort()
    },
  )
  return () => seen.splice(0)
}

/** Opens an address and returns what came alive on it, or does not fit the screen. */
export async function lookAt(page: Page, path: string, faultsSeen: () => string[]): Promise<string[]> {
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const found = [...(await page.evaluate(findAlive)), ...faultsSeen()]
  return found.map((fault) => `${path.slice(0, 120)}: ${fault}`)
}

/** Runs in the page. */
export function findAlive(): string[] {
  const found: string[] = []
  const short = (element: Element) => element.outerHTML.slice(0, 160)
  for (const element of document.querySelectorAll('*')) {
    if (element.hasAttribute('data-xss')) found.push(`alive: ${short(element)}`)
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`handler: ${short(element)}`)
      const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc'].includes(name)
      if (isAddress && /^[\s\0]*(javascript|vbscript|data:text)/i.test(value))
        found.push(`address: ${short(element)}`)
    }
    if (element instanceof HTMLScriptElement && element.type === 'application/ld+json') {
      try {
        JSON.parse(element.text)
      } catch {
        found.push(`data for search engines: ${short(element)}`)
      }
    }
  }
  if (document.querySelectorAll('base').length > 0) found.push('a base element')
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px wider than the screen`)
  return found
}
