import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppWithPages, startAppWithPages } from '#tests/built-pages.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { publishPost } from '#tests/posts.ts'
import { readPage } from '#tests/read-page.ts'

let virage: AppWithPages
let admin: TestFan
beforeAll(async () => {
  virage = await startAppWithPages()
  admin = virage.admin
})
afterAll(() => virage.close())

const read = (url: string) => readPage(virage, url)
const publish = (fields: Record<string, unknown>) => publishPost(virage, admin, fields)

const HOSTILE = [
  `"><script>alert(1)</script>`,
  `</title></noscript></script><img src=x onerror=alert(1)>`,
  `$& $1 $' \${x} \\u003c`,
  `\u202Egnp.exe\u2066 &quot; &lt;b&gt; 'x'`,
  `👩‍👩‍👧 نادي الشمس \u2028line`,
]
test.each(HOSTILE)('[security.5] a name cannot become more than a name: %j', async (name) => {
  const club = await foundClub(virage, admin)
  const group = await foundUltra(virage, admin, club.id)
  // Earlier versions took every character, so such names may be in the database.
  await virage.app.db.execute(sql`UPDATE clubs SET name = ${name} WHERE id = ${club.id}`)
  await virage.app.db.execute(sql`UPDATE ultra_groups SET name = ${name} WHERE id = ${group.id}`)
  const fan = await signedInFan(virage, { name })
  const other = await foundClub(virage, admin)
  const json = { homeTeam: { id: club.id }, awayTeam: { id: other.id }, startDate: '2031-01-01T00:00:00Z' }
  const arena = (await virage.call('POST', '/v1/arenas/create', { token: admin.token, json })).body.element
  const post = await publish({ summary: name, author: name, tags: [name.slice(0, 40)] })
  await virage.app.db.execute(sql`UPDATE posts SET title = ${name} WHERE slug = ${post.slug}`)
  for (const url of [
    `/club/${club.id}`,
    `/ultra/${group.id}`,
    `/fan/${fan.id}`,
    `/play/?arena=${arena.id}`,
    `/blog/${post.slug}`,
    // With a query it is read in the noscript element.
    `/blog/${post.slug}?from=feed`,
  ]) {
    const { html, title, meta, body, facts } = await read(url)
    expect(html.match(/<script[^>]*>/g), url).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^<script>alert/)]),
    )
    expect(html, url).not.toMatch(/<img src=x|<script>alert|[\u202A-\u202E\u2066-\u2069]/)
    expect(html.match(/<\/noscript>/g), url).toHaveLength(2)
    expect(html.match(/<\/title>/g), url).toHaveLength(1)
    const shown = name
      .replace(/[\u202E\u2066]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    expect(title, url).toContain(shown)
    // A quote that is not escaped would end the attribute.
    expect(meta['og:title'], url).toContain(shown)
    expect(body).not.toBe('')
    if (url.startsWith('/play')) expect(facts[0]).toMatchObject({ homeTeam: { name: shown } })
  }
})

test('[posts.2] what a post holds is cleaned once more, and cannot leave the place it is read in', async () => {
  const content = `<p title="</noscript><img src=x onerror=alert(1)>">Row</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>`
  const { slug } = await publish({ title: 'Hostile text', content })
  for (const url of [`/blog/${slug}`, `/blog/${slug}?from=feed`]) {
    const { body, html } = await read(url)
    expect(body).toContain('Row')
    expect(html, url).not.toMatch(/onerror|javascript:|<script>alert/)
    expect(html.match(/<\/noscript>/g), url).toHaveLength(2)
  }
})
