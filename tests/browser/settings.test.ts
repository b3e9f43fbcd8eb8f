import { readFile } from 'node:fs/promises'
import { ask } from './api.ts'
import { answerCalls, holdAnswers, watchCalls } from './calls.ts'
import { fill, press, sendSignIn } from './forms.ts'
import { linkInMail } from './mail.ts'
import { endSession, sessionOf, signIn, verifiedPerson } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

async function openSettings(page: Page, product: Product) {
  const person = await verifiedPerson(product)
  const token = await signIn(page, product, person)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Settings')
  return { person, token }
}

/** The fields of the profile, apart from the display settings beside it. */
const profile = (page: Page) => page.getByRole('region', { name: 'Profile', exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('[settings.1] name, avatar address, bio and links are saved and shown', async ({ page, product }) => {
  const { person } = await openSettings(page, product)
  await expect(profile(page).getByLabel('Name')).toHaveValue(person.name)
  await fill(profile(page), {
    Name: 'Drum Major',
    'Avatar URL': 'https://pictures.example/drum.png',
    Bio: 'Row four.',
    'X (Twitter)': 'https://twitter.example/drum',
    Website: 'https://drums.example',
  })
  await press(page, 'Save changes')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()

  await page.getByRole('link', { name: 'See your profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drum Major')
  await expect(page.getByText('Row four.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'X (Twitter)' })).toHaveAttribute(
    'href',
    'https://twitter.example/drum',
  )
  await page.goto('/settings')
  await expect(profile(page).getByLabel('Avatar URL')).toHaveValue('https://pictures.example/drum.png')
  // What is emptied is gone.
  await fill(profile(page), { Bio: '', Website: '' })
  await press(page, 'Remove')
  await press(page, 'Save changes')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.goto('/fan')
  await expect(page.getByText('No bio provided.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Elsewhere' }).getByRole('link')).toHaveCount(1)
})

test('[settings.1, calls.4] what cannot be saved is said, and nothing is lost', async ({ page, product }) => {
  await openSettings(page, product)
  const calls = watchCalls(page, '/v1/users/update')
  await fill(profile(page), {
    Name: ' ',
    'Avatar URL': 'javascript:alert(1)',
    Website: 'http://drums.example',
  })
  await press(page, 'Save changes')
  await expect(profile(page).getByText('Enter a name.')).toBeVisible()
  await expect(profile(page).getByText('Enter an https address.')).toHaveCount(2)
  await expect(profile(page).getByLabel('Avatar URL')).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toHaveLength(0)

  await answerCalls(page, '/v1/users/update', 500, {})
  await fill(profile(page), { Name: 'Drum Major', 'Avatar URL': '', Website: '' })
  await press(page, 'Save changes')
  await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible()
  await expect(profile(page).getByLabel('Name')).toHaveValue('Drum Major')
  await page.unroute('**/v1/users/update')
  await press(page, 'Save changes')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
})

test('[settings.1, sessions.6] what is typed outlives the session, until it is saved or thrown away', async ({
  page,
  product,
}) => {
  const { person, token } = await openSettings(page, product)
  const note = page.getByText('What you changed here before is back. It is not saved yet.')
  await fill(profile(page), { Name: 'Drum Major', Bio: 'Row four, since the old stand.' })
  await endSession(product, token)
  await expect(page).toHaveURL('/login')
  await sendSignIn(page, person)
  await expect(page).toHaveURL('/settings')
  await expect(note).toBeVisible()
  await expect(profile(page).getByLabel('Bio')).toHaveValue('Row four, since the old stand.')
  await press(page, 'Throw it away')
  await expect(note).toBeHidden()
  await expect(profile(page).getByLabel('Name')).toHaveValue(person.name)

  await fill(profile(page), { Bio: 'Row four.' })
  await page.reload()
  await expect(profile(page).getByLabel('Bio')).toHaveValue('Row four.')
  await press(page, 'Save changes')
  const saved = page.getByText('Profile updated successfully!')
  await expect(saved).toBeVisible()
  await expect(note).toBeHidden()
  // What is typed from then on is not what was saved.
  await fill(profile(page), { Bio: 'Row five.' })
  await expect(saved).toBeHidden()
  await fill(profile(page), { Bio: 'Row four.' })
  await page.reload()
  await expect(profile(page).getByLabel('Bio')).toHaveValue('Row four.')
  await expect(note).toBeHidden()

  // Nor is what is typed while the form is on its way.
  const letGo = await holdAnswers(page, '/v1/users/update')
  await fill(profile(page), { Bio: 'Row five.' })
  await press(page, 'Save changes')
  await fill(profile(page), { Bio: 'Row six.' })
  const answered = page.waitForResponse('**/v1/users/ping')
  letGo()
  await answered
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await expect(saved).toBeHidden()
  await page.reload()
  await expect(note).toBeVisible()
  await expect(profile(page).getByLabel('Bio')).toHaveValue('Row six.')
})

test('[settings.1, sessions.8] two tabs that edit different fields lose nothing', async ({
  page,
  product,
}) => {
  await openSettings(page, product)
  const other = await page.context().newPage()
  await other.goto('/settings')
  await fill(profile(other), { Bio: 'From the other tab.' })
  await fill(profile(page), { Name: 'Drum Major' })
  await press(other, 'Save changes')
  await expect(other.getByText('Profile updated successfully!')).toBeVisible()
  await expect(profile(page).getByLabel('Bio')).toHaveValue('From the other tab.')
  await expect(profile(page).getByLabel('Name')).toHaveValue('Drum Major')
  await press(page, 'Save changes')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(profile(other).getByLabel('Name')).toHaveValue('Drum Major')
})

test('[settings.1] a picture is cut, uploaded and saved as the avatar', async ({ page, product }) => {
  const { token } = await openSettings(page, product)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 160, height: 120 } })
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByText('Choose a PNG, JPEG or WebP picture.')).toBeVisible()
  await chooser.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('broken') })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This picture cannot be read. Choose another one.')).toBeVisible()
  await press(dialog, 'Cancel')

  const me = { name: 'me.png', mimeType: 'image/png', buffer: picture }
  // Not answered.
  await page.route('**/v1/media', () => undefined)
  await chooser.setInputFiles(me)
  await press(dialog, 'Use this picture')
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/media'))
  await press(dialog, 'Cancel')
  await givenUp
  await page.unroute('**/v1/media')
  await expect(profile(page).getByLabel('Avatar URL')).toHaveValue('')

  await chooser.setInputFiles(me)
  await dialog.getByLabel('Zoom').fill('2')
  await press(dialog, 'Use this picture')
  await expect(page.getByText('Picture ready. Save changes to keep it.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await press(page, 'Save changes')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByText('Picture ready. Save changes to keep it.')).toBeHidden()
  const { avatar } = await ask<{ avatar: string }>(product, token, ['GET', '/v1/users/ping'])
  const stored = await page.request.get(avatar)
  expect(stored.headers()['content-type']).toMatch(/^image\//)
})

test('[settings.2] a mail for a new password, to the own address', async ({ page, product }) => {
  const { person } = await openSettings(page, product)
  await answerCalls(page, '/v1/auth/password/reset/request', 500, {})
  await press(page, 'Send password reset email')
  await expect(page.getByText('Failed to send reset instructions. Please try again.')).toBeVisible()
  await page.unroute('**/v1/auth/password/reset/request')
  await press(page, 'Send password reset email')
  await expect(page.getByText('Password reset instructions sent to your email.')).toBeVisible()
  expect(await linkInMail(product, person.email, 2)).toMatch(/^\/auth\/password\/reset\?token=./)
})

test('[settings.2] who has no address is told that there is none to write to', async ({ page, product }) => {
  await page.route('**/v1/users/ping', async (route) => {
    const response = await route.fetch()
    const { element, ...rest } = (await response.json()) as { element: object }
    await route.fulfill({ response, json: { ...rest, element: { ...element, email: null } } })
  })
  await openSettings(page, product)
  await press(page, 'Send password reset email')
  await expect(page.getByText('User email not found.')).toBeVisible()
})

test('[settings.2] theme, language and the search key work at once and stay', async ({ page, product }) => {
  await openSettings(page, product)
  const display = region(page, 'Appearance and keys')
  await display.getByRole('radio', { name: 'Light' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await display.getByRole('switch', { name: 'Press / to search' }).click()
  await page.reload()
  await expect(display.getByRole('radio', { name: 'Light' })).toBeChecked()
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await display.getByRole('radio', { name: 'Français' }).check()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('[settings.4, sessions.10] where one is signed in, and an end to another session', async ({
  page,
  product,
}) => {
  const { person } = await openSettings(page, product)
  const other = await sessionOf(product, person)
  await page.reload()
  const sessions = region(page, 'Where you are signed in')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await expect(sessions.getByText('127.0.0.0/24')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^Sign out/ }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(ask(product, other, ['GET', '/v1/users/ping'])).rejects.toThrow('401')

  await answerCalls(page, '/v1/users/sessions', 500, {})
  await page.reload()
  await expect(sessions.getByText('Failed to load your sessions.')).toBeVisible()
  await page.unroute('**/v1/users/sessions')
  await sessions.getByRole('button', { name: 'Try again' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
})

test('[settings.3, accounts.9] everything that is stored about a fan comes as a file', async ({
  page,
  product,
}) => {
  const { person } = await openSettings(page, product)
  await answerCalls(page, '/v1/users/export', 500, {})
  await press(page, 'Export my data')
  await expect(page.getByText('Could not export your data. Please try again.')).toBeVisible()
  await page.unroute('**/v1/users/export')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export my data')])
  expect(download.suggestedFilename()).toMatch(/^virage-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(JSON.stringify(JSON.parse(text))).toContain(person.email)
  await expect(page.getByText('Your data has been downloaded.')).toBeVisible()
})

test('[settings.3, fans.6] deleting the account signs out everywhere, and the address is free again', async ({
  page,
  product,
}) => {
  const { person, token } = await openSettings(page, product)
  const dialog = page.getByRole('dialog')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  await fill(profile(page), { Bio: 'Not finished' })
  await expect.poll(drafts).toHaveLength(1)
  await press(page, 'Delete my account')
  await press(dialog, 'Keep my account')
  await expect(dialog).toBeHidden()

  await press(page, 'Delete my account')
  await answerCalls(page, '/v1/users/delete', 500, {})
  await press(dialog, 'Delete my account')
  await expect(dialog.getByText('Could not delete your account. Please try again.')).toBeVisible()
  await page.unroute('**/v1/users/delete')
  await press(dialog, 'Delete my account')
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await drafts()).toEqual([])
  await expect(ask(product, token, ['GET', '/v1/users/ping'])).rejects.toThrow('401')
  await expect(sessionOf(product, person)).rejects.toThrow('401')

  await page.request.post('/v1/auth/register', { data: person })
  await page.request.get(`/v1${await linkInMail(product, person.email, 2)}`)
  await sessionOf(product, person)
})

test('[settings.3, sessions.6] a deletion whose dialog is closed before the answer signs out all the same', async ({
  page,
  product,
}) => {
  await openSettings(page, product)
  const dialog = page.getByRole('dialog')
  const letGo = await holdAnswers(page, '/v1/users/delete')
  await press(page, 'Delete my account')
  await press(dialog, 'Delete my account')
  await press(dialog, 'Close')
  await expect(dialog).toBeHidden()
  letGo()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})
