import { backstage, word } from './admin.ts'
import { ask, known } from './api.ts'
import { checkEverywhere } from './everywhere.ts'
import { press } from './forms.ts'
import { demoAdmin, type Person, signIn, verifiedPerson } from './people.ts'
import type { Product } from './server.ts'
import { expect, test } from './test.ts'

interface Group {
  id: number
  announcement: string
  announcementId: number
}

/** A group with an announcement of its president. */
async function announcingGroup(product: Product, president: Person): Promise<Group> {
  const { post, club } = await backstage(product)
  const { id: presidentId, token } = await known(product, president)
  const { id } = await post<{ id: number }>('/v1/ultras/create', {
    name: `Group ${word()}`,
    club_id: (await club()).id,
    ultra_score: 50,
    president_id: presidentId,
  })
  const announcement = `Bring flares ${word()}`
  const { id: announcementId } = await ask<{ id: number }>(
    product,
    token,
    ['POST', `/v1/ultras/${id}/announcements/create`],
    { text: announcement, pinned: true },
  )
  return { id, announcement, announcementId }
}

test('[reports.2, reports.4, reports.7] five reports hide an announcement; an admin decides by key; the president appeals', async ({
  page,
  browser,
  product,
}) => {
  const [president, member] = [await verifiedPerson(product), await verifiedPerson(product)]
  const group = await announcingGroup(product, president)
  const { token } = await known(product, member)
  await ask(product, token, ['POST', '/v1/relationships/ultra/join'], { ultra_id: group.id })
  const { person } = await backstage(product)
  for (let i = 0; i < 4; i++) {
    const other = await known(product, await person('user'))
    const body = { kind: 'announcement', id: group.announcementId, reason: 'Dangerous' }
    await ask(product, other.token, ['POST', '/v1/reports/create'], body)
  }

  await signIn(page, product, member)
  await page.goto(`/ultra/${group.id}`)
  await expect(page.getByText(group.announcement)).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^Report .*${president.name}`) }).click()
  const dialog = page.getByRole('dialog', { name: /^Report / })
  await checkEverywhere(page, 'the report dialog')
  await dialog.getByLabel('In your words').fill('Flares hurt people')
  await press(dialog, 'Send report')
  await expect(page.getByText('Thank you. An admin will look at it.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(group.announcement)).toBeHidden()

  const office = await browser.newContext()
  const admin = await office.newPage()
  await signIn(admin, product, demoAdmin(product))
  await admin.goto('/admin?tab=reports')
  const row = admin.getByRole('button', { name: new RegExp(group.announcement) })
  await expect(row).toContainText('Hidden')
  await row.click()
  await expect(admin.getByText('Insult or threat: Flares hurt people')).toBeVisible()
  await checkEverywhere(admin, 'the queue of reports')
  await admin.keyboard.press('h')
  await expect(admin.getByRole('radio', { name: /^Hide/ })).toBeChecked()
  await admin.keyboard.press('Enter')
  await expect(admin.getByText('Decided.', { exact: true })).toBeVisible()

  const home = await browser.newContext()
  const own = await home.newPage()
  await signIn(own, product, president)
  await own.goto('/inbox')
  await own.getByRole('link', { name: /hidden by a decision of the admins/ }).click()
  await expect(own.getByRole('heading', { name: 'Decisions about you' })).toBeVisible()
  await own.getByLabel('Why is it wrong?').fill('They are paper flares.')
  await press(own, 'Send appeal')
  await expect(own.getByText('Your appeal waits for an answer:')).toBeVisible()

  await admin.goto('/admin?tab=reports&list=appeals')
  await admin.getByRole('button', { name: new RegExp(group.announcement) }).click()
  await expect(admin.getByText('They are paper flares.')).toBeVisible()
  await office.close()
  await home.close()
})
