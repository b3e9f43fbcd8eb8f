/** Crawlers that run scripts need the calls behind the open pages; no other call is for them. */
const READABLE_CALLS = ['/v1/arenas', '/v1/posts']
const CLOSED = ['/v1/', '/admin', '/settings', '/auth/', '/metrics', '/docs']

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
