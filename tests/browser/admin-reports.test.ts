import { type Backstage, backstage, failCalls, openAdmin } from './admin.ts'
import { ask } from './api.ts'
import { answerCalls, holdAnswers } from './calls.ts'
import { press } from './forms.ts'
import { sessionOf } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'
import { comeBack } from './time.ts'

const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) })
const opened = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const decision = (page: Page, name: RegExp) => page.getByRole('radio', { name })

/** A fan whom this many people have reported, and the number of the case. */
async function reportedFan(product: Product, stage: Backstage, reports: number) {
  const fan = await stage.person('user')
  const body = { kind: 'fan', id: fan.id, reason: 'Insults' }
  let caseId = 0
  for (let i = 0; i < reports; i++) {
    const token = await sessionOf(product, await stage.person('user'))
    caseId = (await ask<{ id: number }>(product, token, ['POST', '/v1/reports/create'], body)).id
  }
  return { name: fan.name, caseId }
}

/** Nothing that another test reported waits any more. */
async function emptyQueue(product: Product, stage: Backstage): Promise<void> {
  const waiting = await ask<{ id: number }[]>(product, stage.token, ['GET', '/v1/reports'])
  for (const { id } of waiting) await dismiss(stage, id)
}

const dismiss = (stage: Backstage, id: number) =>
  stage.post('/v1/reports/decide', { id, decision: 'dismiss', reason: 'Nothing wrong.' })

test('[reports.7] a case that another admin has decided stays open, so that what is typed is no command for another case', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  await emptyQueue(product, stage)
  const first = await reportedFan(product, stage, 2)
  const second = await reportedFan(product, stage, 1)
  await page.clock.install()
  await openAdmin(page, product, '?tab=reports')
  await expect(opened(page, first.name)).toBeVisible()
  await page.keyboard.press('s')
  await expect(decision(page, /^Suspend/)).toBeChecked()
  const reason = page.getByLabel('Reason')
  await reason.fill('Two warnings')

  await dismiss(stage, first.caseId)
  await comeBack(page)
  await expect(page.getByText('Another admin has decided this case.')).toBeVisible()
  await expect(row(page, first.name)).toHaveCount(0)
  await page.keyboard.type(', just')
  await expect(reason).toHaveValue('Two warnings, just')
  await expect(opened(page, first.name)).toBeVisible()
  // What was chosen was chosen for that case alone.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(opened(page, second.name)).toBeVisible()
  await expect(decision(page, /^Dismiss/)).toBeChecked()
})

test('[reports.7] the case that opened by itself stays open when another one has more reports', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  await emptyQueue(product, stage)
  const first = await reportedFan(product, stage, 1)
  await page.clock.install()
  await openAdmin(page, product, '?tab=reports')
  await expect(opened(page, first.name)).toBeVisible()
  await page.getByLabel('Reason').fill('Two warnings before')

  const later = await reportedFan(product, stage, 2)
  await comeBack(page)
  await expect(row(page, later.name)).toBeVisible()
  await expect(opened(page, first.name)).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('Two warnings before')
})

test('[reports.7] an answer that comes late leaves the case that was opened meanwhile as it is', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const [one, two, three] = [
    await reportedFan(product, stage, 1),
    await reportedFan(product, stage, 1),
    await reportedFan(product, stage, 1),
  ]
  await openAdmin(page, product, '?tab=reports')
  await row(page, one.name).click()
  const letGo = await holdAnswers(page, '/v1/reports/decide')
  await page.keyboard.press('Enter')
  await row(page, three.name).click()
  await page.keyboard.press('w')
  letGo()
  await expect(page.getByText('Decided.')).toBeVisible()
  await expect(row(page, one.name)).toHaveCount(0)
  await expect(row(page, two.name)).toBeVisible()
  await expect(opened(page, three.name)).toBeVisible()
  await expect(decision(page, /^Warn/)).toBeChecked()
})

test('[admin.2] a decision that fails says so, and the case stays', async ({ page, product }) => {
  const fan = await reportedFan(product, await backstage(product), 1)
  await openAdmin(page, product, '?tab=reports')
  await row(page, fan.name).click()
  await failCalls(page, '/v1/reports/decide')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Failed to decide. Please try again.')
  await expect(opened(page, fan.name)).toBeVisible()
})

test('[browse.4] more cases that do not load say so and can be asked for again', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const fan = await reportedFan(product, stage, 1)
  const later = await reportedFan(product, stage, 1)
  // As if a page had one case.
  await page.route('**/v1/reports?*', async (route) => {
    const url = route.request().url()
    const answer = await route.fetch({ url: url.replace(/&cursor=[^&]*/, '') })
    const { element } = (await answer.json()) as { element: { id: number }[] }
    const isFirst = !url.includes('cursor=')
    const shown = element.filter(({ id }) => id === (isFirst ? fan : later).caseId)
    await route.fulfill({ json: { element: shown, next: isFirst ? 'next' : null, msg: '' } })
  })
  await openAdmin(page, product, '?tab=reports')
  await expect(row(page, fan.name)).toBeVisible()
  await answerCalls(page, '/v1/reports?*cursor=*', 500, { detail: 'No.', code: 'internal' })
  await press(page, 'More')
  const failure = page.getByRole('alert').filter({ hasText: 'The rest of the list did not load.' })
  await expect(failure).toBeVisible()
  await page.unroute('**/v1/reports?*cursor=*')
  await failure.getByRole('button').click()
  await expect(row(page, later.name)).toBeVisible()
})

test('[reports.7] of a tifo the queue shows every frame, because any may be what was reported', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const president = await stage.capo((await stage.club()).id)
  const token = await sessionOf(product, president)
  const frames = ['0', '1', '2'].map((digit) => ({ cells: digit.repeat(2048), ms: 500 }))
  const tifo = { name: `Owl ${president.name}`, colors: ['#0a120e', '#ffffff', '#ffe14d'], frames }
  const path = `/v1/ultras/${president.ultraId}/tifos/create`
  const { id } = await ask<{ id: string }>(product, token, ['POST', path], tifo)
  const reporter = await sessionOf(product, await stage.person('user'))
  await ask(product, reporter, ['POST', '/v1/reports/create'], { kind: 'tifo', id, reason: 'Insults' })
  await openAdmin(page, product, '?tab=reports')
  await row(page, tifo.name).click()
  await expect(page.getByRole('list', { name: '3 frames' }).getByRole('listitem')).toHaveCount(3)
})
