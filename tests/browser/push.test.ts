import { ask, known } from './api.ts'
import { WHOLE_CHROMIUM } from './chromium.ts'
import { signIn, verifiedPerson } from './people.ts'
import { expect, type Page, test } from './test.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'], launchOptions: WHOLE_CHROMIUM })

/** Hands the page's worker a message as the browser's push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await found
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const list = await registration.getNotifications()
    return list.map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('[bell.5] the worker shows what the server wrote, and a later one about the same takes its place', async ({
  page,
}) => {
  await page.goto('/blog')
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) =>
      active?.addEventListener('statechange', () => active.state === 'activated' && resolve(null)),
    )
  })
  await deliver(page, JSON.stringify({ title: 'Ondine vous suit', body: '', link: '/fan/7', tag: 'n-1' }))
  await expect.poll(() => shown(page)).toEqual([{ title: 'Ondine vous suit', body: '', tag: 'n-1' }])
  const merged = { title: 'Ondine et 1 autre vous suivent', body: 'Deux', tag: 'n-1' }
  await deliver(page, JSON.stringify({ ...merged, link: '/fan' }))
  await expect.poll(() => shown(page)).toEqual([merged])
})

test('[bell.5] the browser is asked only after a press, and what is blocked says what to do', async ({
  page,
  context,
  product,
}) => {
  const person = await verifiedPerson(product)
  await ask(product, (await known(product, person)).token, ['POST', '/v1/users/welcomed'], {})
  await signIn(page, product, person)
  await page.addInitScript(() => {
    const asked = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = (...given) => {
      document.documentElement.dataset.asked = 'yes'
      return asked(...given)
    }
  })
  await page.goto('/inbox')
  const settings = page.getByRole('region', { name: 'Tell me by' })
  await expect(settings.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-asked', 'yes')
  await settings.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')

  await context.clearPermissions()
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  await page.reload()
  await expect(settings).toContainText('allow notifications for Virage')
  await expect(settings.getByRole('button', { name: 'Turn on' })).toHaveCount(0)
})
