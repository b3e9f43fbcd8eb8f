import { setUpArena } from './arena-calls.ts'
import { demoAdmin, demoFan, sessionOf, signIn, verifiedPerson } from './people.ts'
import { expect, type Page, test } from './test.ts'

/** What has the focus: its kind and its first words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    return `${at.tagName} ${(at.getAttribute('aria-label') ?? at.innerText).replaceAll(/\s+/g, ' ')}`
  })

test('[pages.6] a session that is signed out leaves the focus on the row beside it, which a second press does not sign out', async ({
  page,
  product,
}) => {
  const person = await verifiedPerson(product)
  for (let others = 0; others < 3; others++) await sessionOf(product, person)
  await signIn(page, product, person)
  await page.goto('/settings')
  const signOut = page.getByRole('main').getByRole('button', { name: /^Sign out \S/ })
  await expect(signOut).toHaveCount(3)
  await signOut.first().focus()
  await page.keyboard.press('Enter')
  await expect(signOut).toHaveCount(2)
  await expect.poll(() => focused(page)).toMatch(/^LI .*Sign out/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(signOut).toHaveCount(2)
  await expect(signOut.first()).toBeFocused()
})

test('[pages.6] a button that shows the rest leaves the focus where the rest came', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fan')
  const more = page.getByRole('button', { name: /more to win$/ })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(more).toHaveCount(0)
  await expect.poll(() => focused(page)).toMatch(/^LI Locked/)
})

test('[pages.6] a press with the mouse that left the focus nowhere leaves it there', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fan')
  const more = page.getByRole('button', { name: /more to win$/ })
  await more.focus()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await more.evaluate((button: HTMLElement) => button.click())
  await expect(more).toHaveCount(0)
  await expect(page.locator('body')).toBeFocused()
})

test('[pages.6] a button that its own press disables leaves the focus on its group, where a second press does nothing', async ({
  page,
  product,
}) => {
  const token = await signIn(page, product, demoAdmin(product))
  const { arena } = await setUpArena(product, token)
  await page.goto(`/admin?tab=arenas&arena=${arena.id}`)
  const controls = page.getByRole('group', { name: 'Match controls' })
  const start = controls.getByRole('button', { name: 'Start' })
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(start).toBeDisabled()
  await expect(controls).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(controls.getByRole('button', { name: 'Pause' })).toBeFocused()
})
