import { answerCalls, holdCalls } from './calls.ts'
import { press } from './forms.ts'
import { demoFan, signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'

const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Search fans, clubs, ultra groups and posts' })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('[search.3] the search opens by button and by key, and finds each kind whatever the accents', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/settings')
  await press(page, 'Search (press /)')
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('Type a name. Arrow keys choose, Enter opens.')).toBeVisible()
  await field(page).fill('LEA MARCH')
  await expect(group(page, 'Fans').getByRole('option')).toHaveText(/Léa Marchetti/)
  await field(page).fill('borea')
  await expect(group(page, 'Ultra groups').getByRole('option')).toHaveText(/Curva Boréale\s*Nordlys/)
  await field(page).fill('NORDLYS')
  await expect(group(page, 'Clubs').getByRole('option')).toHaveText(/Nordlys/)
  await group(page, 'Clubs').getByRole('option').click()
  await expect(page).toHaveURL(/\/club\/\d+$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A search that is opened before the page has come would close with the one it was opened on.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nordlys')

  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // In a field the key is only a letter.
  await page.goto('/fans')
  await page.getByPlaceholder('Search fans by name...').press('/')
  await expect(page.getByPlaceholder('Search fans by name...')).toHaveValue('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[search.3] the keyboard alone chooses and opens a result', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fan')
  // Its code comes by itself, maybe after the page.
  await expect(page.getByRole('button', { name: 'Search (press /)' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  // At once: between two letters a slow machine may search for the first.
  await page.keyboard.insertText('ma')
  const options = page.getByRole('option')
  await expect(options.nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id'))!,
  )
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  const first = (await options.first().locator('b').innerText()).trim()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
})

test('[search.3] Enter opens nothing that was found for an earlier text', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/settings')
  await press(page, 'Search (press /)')
  await field(page).fill('lea march')
  await expect(group(page, 'Fans').getByRole('option')).toHaveText(/Léa Marchetti/)
  const letGo = await holdCalls(page, '/v1/search*')
  await field(page).fill('nordlys')
  await field(page).press('Enter')
  await expect(page.getByRole('option')).toHaveText(/Léa Marchetti/)
  letGo()
  await expect(group(page, 'Clubs').getByRole('option')).toHaveText(/Nordlys/)
  await field(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nordlys')
})

test('[search.3] nothing found, a search that fails, and trying again', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/settings')
  await press(page, 'Search (press /)')
  await field(page).fill('nobody is called that')
  await expect(page.getByText('Nothing found for “nobody is called that”.')).toBeVisible()
  await answerCalls(page, '/v1/search*', 500, {})
  await field(page).fill('nordlys')
  await expect(page.getByText('Could not search. Please try again.')).toBeVisible()
  await page.unroute('**/v1/search*')
  await press(page.getByRole('dialog'), 'Try again')
  await expect(group(page, 'Clubs').getByRole('option')).toHaveText(/Nordlys/)
})

test('[search.3] who is not signed in has no search', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Search/ })).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
