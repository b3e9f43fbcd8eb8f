import { backstage, failCalls, openAdmin, word } from './admin.ts'
import { watchCalls } from './calls.ts'
import { fill, press } from './forms.ts'
import { expect, type Page, test } from './test.ts'
import { comeBack } from './time.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('[admin.12] an article is written beside its sanitised preview, published, edited and deleted', async ({
  page,
  product,
}) => {
  const title = `Article ${word()}`
  await openAdmin(page, product, '?tab=posts')
  await press(page, 'New post')
  await press(dialog(page), 'Publish post')
  await expect(dialog(page).getByText('Enter a title.')).toBeVisible()
  await expect(dialog(page).getByText('Write something.')).toBeVisible()
  await fill(dialog(page), {
    Title: title,
    Summary: 'Short.',
    Tags: 'ultras, #match',
    'Article (HTML)':
      '<h2>Loud</h2><p onclick="window.pwned=1">Text</p><script>window.pwned=1</script><img src="x" onerror="window.pwned=1"><a href="javascript:window.pwned=1">link</a>',
  })
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Loud' })).toBeVisible()
  await expect(preview).toContainText('#match')
  const html = await preview.innerHTML()
  for (const trace of ['onclick', 'onerror', '<script', 'javascript:']) expect(html).not.toContain(trace)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)

  await failCalls(page, '/v1/posts/create')
  await press(dialog(page), 'Publish post')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to create post. Please try again.')
  await page.unrouteAll()
  await press(dialog(page), 'Publish post')
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Published')

  await press(page, `Edit ${title}`)
  await expect(dialog(page).getByLabel('Article (HTML)')).toHaveValue(/<h2>Loud<\/h2>/)
  await fill(dialog(page), { Title: `${title} B`, 'Date (optional)': '2035-01-02T10:00' })
  await press(dialog(page), 'Save post')
  await expect(page.getByRole('row', { name: new RegExp(`${title} B`) })).toContainText('Planned')
  await press(page, `Delete ${title} B`)
  await press(dialog(page), 'Delete post')
  await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(0)
})

test('[calls.4] an article that is being written stays when one comes back to it while the server is in trouble', async ({
  page,
  product,
}) => {
  const title = `Article ${word()}`
  const { slug } = await (await backstage(product)).post<{ slug: string }>('/v1/posts/create', {
    title,
    content: '<p>Old</p>',
  })
  await page.clock.install()
  await openAdmin(page, product, '?tab=posts')
  await press(page, `Edit ${title}`)
  await fill(dialog(page), { 'Article (HTML)': '<p>Half a sentence</p>' })
  await failCalls(page, `/v1/posts/${slug}`)
  const reads = watchCalls(page, `/v1/posts/${slug}`)
  const listRead = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/posts')
  await comeBack(page)
  await listRead
  expect(reads).toHaveLength(0)
  await expect(dialog(page).getByLabel('Article (HTML)')).toHaveValue('<p>Half a sentence</p>')
})

test('[admin.12] an article that is not saved outlives Escape and a reload, until it is saved or begun anew', async ({
  page,
  product,
}) => {
  const title = `Article ${word()}`
  await openAdmin(page, product, '?tab=posts')
  await press(page, 'New post')
  await fill(dialog(page), { Title: title, 'Article (HTML)': '<p>Half of it.</p>' })
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await press(page, 'New post')
  const restored = dialog(page).getByText('What you changed here before is back. It is not saved yet.')
  await expect(restored).toBeVisible()
  await expect(dialog(page).getByLabel('Article (HTML)')).toHaveValue('<p>Half of it.</p>')
  await press(dialog(page), 'Publish post')
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Published')

  await press(page, `Edit ${title}`)
  await fill(dialog(page), { 'Article (HTML)': '<p>All of it.</p>' })
  await press(dialog(page), 'Cancel')
  await press(page, `Edit ${title}`)
  await expect(dialog(page).getByLabel('Article (HTML)')).toHaveValue('<p>All of it.</p>')
  await press(dialog(page), 'Throw it away')
  await expect(dialog(page).getByLabel('Article (HTML)')).toHaveValue(/Half of it/)
  await expect(restored).toHaveCount(0)
  await press(dialog(page), 'Cancel')
  await press(page, 'New post')
  await expect(dialog(page).getByLabel('Title')).toHaveValue('')
  await expect(restored).toHaveCount(0)
})

test('[admin.12] the audit log tells who changed what', async ({ page, product }) => {
  const name = `Club ${word()}`
  await openAdmin(page, product, '?tab=clubs')
  await press(page, 'New club')
  await fill(dialog(page), { Name: name })
  await press(dialog(page), 'Create club')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Audit' }).click()
  const log = page.getByRole('list', { name: 'Audit log' })
  const entry = log.getByRole('listitem').filter({ hasText: 'club.create' }).first()
  await expect(entry).toContainText('Maud Perrin')
  await page.getByRole('searchbox').fill('club.create')
  await expect(log.getByRole('listitem').filter({ hasText: 'arena.' })).toHaveCount(0)
  const mine = log.getByRole('listitem').filter({ hasText: name })
  await mine.locator('summary').click()
  await expect(mine.getByRole('row', { name: new RegExp(`^name .*${name}`) })).toBeVisible()
})

test('[admin.12] on a phone the names of what changed are not broken in the middle', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const stage = await backstage(product)
  const { id, name } = await stage.club()
  const bio = 'Iron, since 1911, and behind the south goal from row one to row nine.'
  await stage.post('/v1/clubs/update', { id, bio, colors: ['#111111', '#ffdd00'] })
  await openAdmin(page, product, '?tab=audit')
  const log = page.getByRole('list', { name: 'Audit log' })
  const mine = log.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'club.update' })
  await mine.locator('summary').click()
  const heads = mine.locator('th')
  await expect(heads.filter({ hasText: 'colors' })).toBeVisible()
  const lines = await heads.evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getClientRects().length
    }),
  )
  expect(lines.filter((count) => count > 1)).toEqual([])
})

test('[admin.12] the audit log names a bet by its statement', async ({ page, product }) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const bet = await stage.bet(arena.id)
  await openAdmin(page, product, '?tab=audit')
  await page.getByRole('searchbox').fill(bet.statement)
  const log = page.getByRole('list', { name: 'Audit log' })
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await expect(log).toContainText(`bet “${bet.statement}”`)
  await expect(log.getByRole('paragraph')).not.toContainText(bet.id)
})
