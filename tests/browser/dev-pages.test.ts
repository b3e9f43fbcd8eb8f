import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './test.ts'

const DIST = join(import.meta.dirname, '../../dist')

test('the gallery of components is not in the build, and its address is no page of the product', async ({
  page,
}) => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:js|css|html)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => /gallery/i.test(file))).toEqual([])
  // The text of one of its buttons.
  const holders = files.filter((file) => readFileSync(join(DIST, file), 'utf8').includes('A toast: '))
  expect(holders).toEqual([])
  await page.goto('/dev/ui')
  await expect(page.getByText('CrowdStand')).toHaveCount(0)
})
