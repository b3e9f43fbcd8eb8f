import { expect } from 'vitest'
import type { TestApp } from './app.ts'

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
export const readable = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (name) => ENTITIES[name] ?? '')

export interface ReadPage {
  status: number
  headers: Record<string, unknown>
  html: string
  lang: string
  title: string
  /** By name or property. */
  meta: Record<string, string>
  canonical: string | null
  isIndexed: boolean
  /** Structured data, as it stands in the page. */
  facts: Record<string, unknown>[]
  /** What is read without scripts. */
  body: string
}

/** A page as a crawler reads it, that is without running anything. */
export async function readPage(
  virage: Pick<TestApp, 'call'>,
  url: string,
  headers: Record<string, string> = {},
): Promise<ReadPage> {
  const answer = await virage.call('GET', url, { headers })
  const html = String(answer.body)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  const [head = '', rest = ''] = html.split('</head>')
  const meta = Object.fromEntries(
    [...head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].map(
      ([, name = '', content = '']) => [name, readable(content)],
    ),
  )
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1]
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    lang: /<html[^>]* lang="([^"]*)"/.exec(head)?.[1] ?? '',
    title: readable(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    meta,
    canonical: canonical === undefined ? null : readable(canonical),
    isIndexed: meta.robots !== 'noindex',
    facts: [...head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => parseFacts(json),
    ),
    body: bodyOf(rest),
  }
}

/** A rendered page is read as it is; else what `noscript` holds is. */
function bodyOf(html: string): string {
  const noscript = /<noscript>([\s\S]*)<\/noscript>/.exec(html)?.[1] ?? ''
  return noscript.includes('class="reading"') ? noscript : html
}

/** Data that its script element does not hold to the end is a finding. */
function parseFacts(json: string) {
  expect(() => JSON.parse(json), json).not.toThrow()
  return JSON.parse(json)
}
