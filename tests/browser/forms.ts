import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the auth modal from the header of the landing page. */
export async function openAuthModal(page: Page, path = '/'): Promise<Locator> {
  await page.goto(path)
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText('SIGN IN')
  return dialog
}

/** Fills in fields by their labels. */
export async function fill(form: Locator | Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value)
}

export async function press(form: Locator | Page, button: string): Promise<void> {
  await form.getByRole('button', { name: button, exact: true }).click()
}

/** The sign-in form of the modal or of /login, filled in and sent. */
export async function sendSignIn(form: Locator | Page, person: { email: string; password: string }) {
  await fill(form, { Email: person.email, Password: person.password })
  await press(form, 'SIGN IN')
}
