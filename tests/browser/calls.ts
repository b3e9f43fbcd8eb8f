import type { Page, Request } from '@playwright/test'

/** Collects the page's calls to a path of the API. */
export function watchCalls(page: Page, path: string): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request)
  })
  return calls
}

/**
 * The page gives a call up after 15 seconds. What a test holds back is not given up, however slow the machine: the
 * answer is there.
 */
async function patient(page: Page): Promise<void> {
  const takeTime = () => {
    const { timeout } = AbortSignal
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms * 10)
  }
  await page.addInitScript(takeTime)
  await page.evaluate(takeTime)
}

/** Keeps calls to a path on their way until they are let go. */
export async function holdCalls(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await patient(page)
  await page.route(`**${path}`, async (route) => {
    await released
    await route.continue()
  })
  return letGo
}

/** Lets calls to a path do their work and keeps the answers on their way until they are let go. */
export async function holdAnswers(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await patient(page)
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  return letGo
}

/** What only a server in trouble would answer. */
export async function answerCalls(page: Page, path: string, status: number, body: object | string) {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status, ...(typeof body === 'string' ? { body } : { json: body }) }),
  )
}

/** The server is out of reach. */
export async function cutCalls(page: Page, path: string) {
  await page.route(`**${path}`, (route) => route.abort('connectionrefused'))
}
