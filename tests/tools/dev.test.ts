import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_PATHS } from '#contract/pages.ts'

test('in development every address that the server answers itself goes to the server of the same PORT', async () => {
  const before = process.env.PORT
  process.env.PORT = '4711'
  try {
    const { default: config } = await import('../../vite.config.ts')
    const proxy = config.server?.proxy ?? {}
    expect(Object.keys(proxy)).toEqual([...SERVER_PATHS])
    expect(proxy['/healthz']).toMatchObject({ target: 'http://localhost:4711' })
    expect(proxy['/readyz']).toMatchObject({ target: 'http://localhost:4711' })
    expect(proxy['/v1']).toMatchObject({ target: 'http://localhost:4711', ws: true })
  } finally {
    if (before === undefined) delete process.env.PORT
    else process.env.PORT = before
  }
})

/** Nothing to see by themselves. */
const UNSEEN = ['ErrorBoundary', 'Wear', 'lazy-component']

test('the gallery shows every component of ui/', () => {
  const root = path.join(import.meta.dirname, '../..')
  const gallery = readFileSync(path.join(root, 'web/dev/gallery.tsx'), 'utf8')
  const components = globSync('ui/**/*.tsx', { cwd: root }).map((file) => path.basename(file, '.tsx'))
  const missing = components.filter((name) => !gallery.includes(`/${name}.tsx'`))
  expect(missing.sort()).toEqual(UNSEEN)
})
