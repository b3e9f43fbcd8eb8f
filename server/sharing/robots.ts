import { pageRows } from '#contract/pages.ts'

/** Crawlers that run scripts need the calls behind the open pages; no other call is for them. */
const READABLE_CALLS = ['/v1/arenas', '/v1/posts']
const CLOSED = ['/v1/', ...closedPages(), '/metrics', '/docs']

export function renderRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...READABLE_CALLS.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Rules are prefixes, so `/fan` is left out: it would also close `/fans` and the previews of `/fan/1`. */
function closedPages(): string[] {
  const readable = pageRows.filter(([, { strangers }]) => strangers !== 'nothing')
  const prefixes = pageRows
    .filter(([, { strangers }]) => strangers === 'nothing')
    .map(([, { path }]) => path.replace(/^(\/\w+\/).*/, '$1'))
    .filter((prefix) => !readable.some(([, { path }]) => path.startsWith(prefix)))
  return [...new Set(prefixes)]
}
