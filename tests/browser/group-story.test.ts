// One group from its founding to its hand-over, with a match night between: each chapter goes on where the one before ended.
import type { Browser, BrowserContextOptions, Locator } from '@playwright/test'
import type { Arena } from '#contract/arenas.ts'
import { enterLive, type LiveClient } from '#tests/live-client.ts'
import { type Backstage, backstage } from './admin.ts'
import { ask } from './api.ts'
import { drawTifo, writeSong } from './editors.ts'
import { checkEverywhere } from './everywhere.ts'
import { press } from './forms.ts'
import { checkEdges, electCapo, enter, holdUpTifo, singTogether } from './match-night.ts'
import { demoAdmin, type Person, sessionOf, signIn, verifiedPerson } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

const SONG = 'Night Train'
const TIFO = 'The Night Owl'
const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true }

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible()

/** A browser of one's own. */
async function openBrowser(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  return context.newPage()
}

interface Story {
  stage: Backstage
  /** Between two clubs of their own; the group is the home club's. */
  night: Arena
  /** Live since the beginning, without any capo. */
  elsewhere: Arena
  name: string
  ultraId: number
  friend: Person
  /** In no group. */
  stranger: Person & { id: number }
  pages: Record<'founder' | 'desk' | 'phone' | 'admin' | 'stranger', Page>
  poster: string
}

test.describe
  .serial('a group that runs itself', () => {
    let story: Story

    test.beforeAll(async ({ browser, product }) => {
      test.setTimeout(120_000)
      const stage = await backstage(product)
      const elsewhere = await stage.arena()
      await stage.post(`/v1/arenas/${elsewhere.id}/start`)
      const [founder, friend] = [await verifiedPerson(product), await verifiedPerson(product)]
      const stranger = await stage.person('user')
      const pages = {
        founder: await openBrowser(browser, product),
        desk: await openBrowser(browser, product),
        phone: await openBrowser(browser, product, PHONE),
        admin: await openBrowser(browser, product),
        stranger: await openBrowser(browser, product),
      }
      await signIn(pages.founder, product, founder)
      await signIn(pages.phone, product, friend)
      await signIn(pages.admin, product, demoAdmin(product))
      await signIn(pages.stranger, product, stranger)
      const name = `Kop ${founder.name.slice(4)}`
      const night = await stage.arena()
      story = { stage, night, elsewhere, name, ultraId: 0, friend, stranger, pages, poster: '' }
    })

    test.afterAll(async () => {
      for (const page of Object.values(story.pages)) await page.context().close()
    })

    test('[groups.1] who has attended a match founds a group; a taken name is told while typing', async ({
      product,
    }) => {
      const { stage, night, name, pages } = story
      const { founder } = pages
      const club = night.homeTeam
      const old = await stage.post<{ name: string }>('/v1/ultras/create', {
        name: `Old Guard ${name}`,
        club_id: club.id,
        ultra_score: 10,
      })
      const token = await founder.evaluate(() => localStorage.getItem('auth_token') ?? '')
      await ask(product, token, ['POST', '/v1/relationships/club/join'], { club_id: club.id })
      const before = await stage.post<Arena>('/v1/arenas/create', {
        homeTeam: club,
        awayTeam: night.awayTeam,
      })
      await stage.post(`/v1/arenas/${before.id}/start`)
      await enter(founder, before)
      await founder.getByRole('button', { name: `Cheer for ${club.name}` }).click()
      // Confirmed by the server: the side is locked.
      await expect(founder.getByRole('button', { name: 'Other end' })).toHaveCount(0)
      await stage.post(`/v1/arenas/${before.id}/stop`)

      await founder.goto('/ultras')
      await founder.getByRole('link', { name: 'Found a group' }).click()
      const nameField = founder.getByRole('textbox', { name: 'Name' })
      await nameField.fill(old.name.toUpperCase())
      await expect(founder.getByText(`Another group of ${club.name} has this name.`)).toBeVisible()
      await nameField.fill(name)
      await expect(founder.getByText(`Free at ${club.name}`)).toBeVisible()
      await founder.getByLabel('Motto').fill('We light the low end.')
      await founder.getByRole('radio', { name: 'Turquoise and coral' }).check({ force: true })
      await founder.getByText('By invitation', { exact: true }).click()
      // What was typed and chosen outlives a reload.
      await founder.reload()
      await expect(nameField).toHaveValue(name)
      await expect(founder.getByRole('radio', { name: 'Turquoise and coral' })).toBeChecked()
      await expect(founder.getByRole('radio', { name: /^By invitation/ })).toBeChecked()
      await expect(founder.getByRole('complementary', { name: 'Preview' })).toContainText(
        'We light the low end.',
      )
      await press(founder, `Found ${name}`)
      await expect(founder).toHaveURL(/\/ultra\/\d+\?tab=room$/)
      await expect(founder.getByRole('heading', { level: 1 })).toHaveText(name)
      story.ultraId = Number(/\d+/.exec(new URL(founder.url()).pathname)?.[0])
    })

    test('[groups.2, groups.3, groups.4] a friend comes by a link, becomes an officer and reads what is announced', async () => {
      const { name, friend, pages } = story
      const { founder, desk } = pages
      await press(founder, 'New link')
      const link = `http://${await region(founder, 'Invitations by link').locator('code').innerText()}`
      // Through the sign-in form and back, then in with one press.
      await desk.goto(link)
      await desk.getByLabel('Email').fill(friend.email)
      await desk.getByLabel('Password', { exact: true }).fill(friend.password)
      await press(desk, 'SIGN IN')
      await expect(desk).toHaveURL(link)
      await expect(desk.getByText(`You are invited to ${name}.`)).toBeVisible()
      await press(desk, `Join ${name}`)
      await expect(desk.getByRole('button', { name: `Leave ${name}` })).toBeVisible()
      await expect(desk).toHaveURL(/\/ultra\/\d+$/)
      await expect(tab(desk, /^Officers/)).toHaveCount(0)

      await founder.reload()
      await press(founder, 'Add an officer')
      await press(founder, `Choose ${friend.name}`)
      for (const right of ['capo', 'tifo'])
        await founder.getByRole('checkbox', { name: right, exact: true }).check()
      await press(founder, `Make ${friend.name} an officer`)
      for (const right of ['announce', 'capo', 'tifo'])
        await expect(
          region(founder, 'Officers').getByRole('checkbox', { name: `${right}: ${friend.name}` }),
        ).toBeChecked()
      // While it is open nothing below it can be written.
      await expect(founder.getByRole('dialog')).toHaveCount(0)
      await founder.getByLabel('Write to the members').fill('Lantern in hand,\nphones in pockets.')
      await founder.getByLabel('Pin it on top of the page').check()
      await press(founder, 'Publish')
      await toast(founder, 'Published.')
      await expect(region(founder, 'Log')).toContainText(`You gave ${friend.name}: announce, capo, tifo`)

      await desk.reload()
      const pinned = region(desk, 'Pinned announcement')
      await expect(pinned).toContainText('Lantern in hand,')
      await expect(pinned.getByRole('button', { name: /^Report an announcement of / })).toBeVisible()
      await expect(region(desk, 'The group').getByRole('link', { name: /Officer/ })).toContainText(
        friend.name,
      )
      await tab(desk, /^Officers/).click()
      await expect(desk.getByRole('button', { name: 'Hand over' })).toBeDisabled()
      await expect(region(desk, 'Requests')).toHaveCount(0)
    })

    test('[songs.1] the officer writes a song by keyboard and by tapping, hears it, deletes it and takes that back', async () => {
      await writeSong(story.pages.desk, story.ultraId, SONG)
    })

    test('[tifos.1] the officer draws a tifo that survives a reload, and an admin approves it', async () => {
      const { name, pages, ultraId } = story
      const { desk, admin } = pages
      await drawTifo(desk, ultraId, TIFO)
      await admin.goto('/admin?tab=ultras')
      const waiting = admin.getByRole('listitem').filter({ hasText: name })
      await waiting.getByRole('button', { name: /^Approve/ }).click()
      await expect(waiting).toHaveCount(0)
      await desk.reload()
      await expect(desk.getByRole('listitem').filter({ hasText: TIFO })).toContainText('Approved')
    })

    test('[songs.2, songs.4, play.10, play.19] on the night the officer conducts by thumb; the end answers with drum and Space, and the second screen shows it', async ({
      browser,
      product,
    }) => {
      const { stage, night, friend, pages } = story
      const { founder, phone } = pages
      await stage.post(`/v1/arenas/${night.id}/start`)
      await enter(founder, night)
      await enter(phone, night)
      await checkEdges(founder)
      const screen = await openBrowser(browser, product)
      await screen.goto(`/play/?arena=${night.id}&screen=1`)
      await singTogether({ founder, phone, screen }, SONG, friend.name)
      await screen.context().close()
    })

    test('[play.20, tifos.3] the president raises the tifo; both hold their cards by key and by press, over a reload; it completes', async () => {
      const { name, night, pages } = story
      const { stranger } = pages
      const size = stranger.viewportSize()
      await stranger.setViewportSize({ width: 844, height: 390 })
      await stranger.goto(`/play/?arena=${night.id}`)
      story.poster = await holdUpTifo(pages.founder, pages.phone, TIFO, name)
      // Who stands in no end yet watches on a lying phone: the picture has the room, the ends stand side by side below the stream.
      const box = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, width: 0 }
      expect((await box(stranger.getByRole('figure').first())).width).toBeGreaterThan(400)
      const [home, away] = ['Home end', 'Away end'].map((end) => stranger.getByRole('button', { name: end }))
      const left = await box(home!)
      expect(left.x + left.width).toBeLessThan((await box(away!)).x)
      if (size) await stranger.setViewportSize(size)
    })

    test('[tifos.3, groups.6, sharing.2] the poster hangs on the group’s page and is shared with its card', async () => {
      const { ultraId, pages, poster } = story
      await press(pages.founder, 'Share the poster')
      await toast(pages.founder, 'The address of the poster is copied.')
      expect(await pages.founder.evaluate(() => navigator.clipboard.readText())).toBe(poster)

      const { desk } = pages
      await desk.goto(`/ultra/${ultraId}`)
      const wall = desk.getByRole('list', { name: 'Tifos this group completed' })
      await wall.getByRole('link', { name: new RegExp(TIFO) }).click()
      await expect(desk).toHaveURL(poster)
      await expect(desk.getByText(/^Held up by 2 fans on /)).toBeVisible()
      await press(desk, 'Share')
      await toast(desk, 'Link copied.')

      // What the address shows where it is pasted.
      await desk.goto(await desk.evaluate(() => navigator.clipboard.readText()))
      await expect(desk.getByRole('heading', { name: TIFO })).toBeVisible()
      const card = await desk.locator('head meta[property="og:image"]').getAttribute('content')
      const size = await desk.evaluate(async (src) => {
        const picture = new Image()
        picture.src = src
        await picture.decode()
        return [picture.naturalWidth, picture.naturalHeight]
      }, String(card))
      expect(size).toEqual([1200, 630])
      await checkEverywhere(desk, 'a poster')
    })

    test('[songs.2] elsewhere an end that had no capo for a minute elects one, who conducts', async ({
      product,
    }) => {
      const { stage, elsewhere, stranger, pages } = story
      const page = pages.stranger
      const others: { token: string; live: LiveClient }[] = []
      for (let i = 0; i < 3; i++) {
        const token = await sessionOf(product, await stage.person('user'))
        others.push({ token, live: await enterLive(product.url, elsewhere.id, { token, side: 'home' }) })
      }
      await enter(page, elsewhere)
      // It began with the story, so the minute is over or nearly so.
      await electCapo(page, stranger.name, async () => {
        const body = { userId: stranger.id }
        await ask(product, others[0]!.token, ['POST', `/v1/arenas/${elsewhere.id}/song/vote`], body)
      })
      for (const { live } of others) live.close()
    })

    test('[tifos.2, play.20, groups.7] the tifo comes down; a second one so soon is refused in words', async () => {
      const { name, pages } = story
      const { founder } = pages
      await expect(founder.getByRole('figure')).toHaveCount(0, { timeout: 50_000 })
      await expect(founder.getByRole('group', { name: 'Quick chants' })).toBeVisible()
      // The toast that offers the poster once more passes by itself.
      await expect(founder.getByRole('button', { name: 'Share the poster' })).toBeHidden({ timeout: 15_000 })
      await press(founder, 'Raise a tifo')
      await press(founder, `Raise ${TIFO}`)
      await expect(founder.getByRole('alert')).toContainText(
        'An end raises one tifo in three minutes. Again in',
      )
      await press(founder, 'Close')

      // The board says which group is one's own.
      await tab(founder, /^Fans/).click()
      await expect(founder.getByRole('row', { name: new RegExp(name) })).toContainText('Ours')
    })

    test('[reports.2, reports.3, reports.4, reports.7, tifos.4] five reports hide the tifo and its poster; an admin decides by key, is appealed to, and decides again', async ({
      product,
    }) => {
      const { stage, pages, poster } = story
      const { stranger: reader, admin, desk } = pages
      await reader.goto(poster)
      await press(reader, `Report ${TIFO}`)
      const dialog = reader.getByRole('dialog', { name: `Report ${TIFO}` })
      await checkEverywhere(reader, 'the report dialog')
      await reader.setViewportSize({ width: 844, height: 390 })
      await expect(dialog.getByRole('button', { name: 'Send report' })).toBeInViewport({ ratio: 1 })
      await reader.setViewportSize({ width: 1440, height: 900 })
      await dialog.getByLabel('In your words').fill('It mocks our city')
      await press(reader, 'Send report')
      await toast(reader, 'Thank you. An admin will look at it.')
      const tifoId = (
        await ask<{ tifo: { id: string } }>(product, stage.token, [
          'GET',
          `/v1/posters/${poster.split('/').at(-1)}`,
        ])
      ).tifo.id
      for (let i = 0; i < 4; i++) {
        const token = await sessionOf(product, await stage.person('user'))
        const body = { kind: 'tifo', id: tifoId, reason: 'Ugly' }
        await ask(product, token, ['POST', '/v1/reports/create'], body)
      }
      await reader.reload()
      await expect(reader.getByText('There is no such poster.')).toBeVisible()

      const row = admin.getByRole('button', { name: new RegExp(TIFO) })
      await admin.goto('/admin?tab=reports')
      await expect(row).toContainText('Hidden')
      await row.click()
      await expect(admin.getByText('Insult or threat: It mocks our city')).toBeVisible()
      await checkEverywhere(admin, 'the queue of reports')
      await admin.keyboard.press('h')
      await expect(admin.getByRole('radio', { name: /^Hide/ })).toBeChecked()
      await admin.keyboard.press('Enter')
      await toast(admin, 'Decided.')

      // Its maker is told, and appeals once.
      await desk.goto('/inbox')
      await desk.getByRole('link', { name: /hidden by a decision of the admins/ }).click()
      await expect(desk.getByRole('heading', { name: 'Decisions about you' })).toBeVisible()
      await desk.getByLabel('Why is it wrong?').fill('It is an owl.')
      await desk.reload()
      await expect(desk.getByLabel('Why is it wrong?')).toHaveValue('It is an owl.')
      await press(desk, 'Send appeal')
      await expect(desk.getByText('Your appeal waits for an answer:')).toBeVisible()
      await expect(desk.getByLabel('Why is it wrong?')).toHaveCount(0)
      await checkEverywhere(desk, 'decisions')

      await admin.goto('/admin?tab=reports&list=appeals')
      await row.click()
      await expect(admin.getByText('It is an owl.')).toBeVisible()
      await admin.keyboard.press('d')
      await admin.keyboard.press('Enter')
      await toast(admin, 'Decided.')

      // Both sides hear of it, and the poster hangs again.
      await desk.goto('/inbox')
      await expect(desk.getByRole('link', { name: /Your appeal was accepted/ })).toBeVisible()
      await reader.goto('/inbox')
      await expect(
        reader.getByText(/an admin has decided on your report of The Night Owl/).first(),
      ).toBeVisible()
      await reader.goto(poster)
      await expect(reader.getByRole('heading', { name: TIFO })).toBeVisible()
    })

    test('[groups.2, groups.5] leaving as president says who follows and can be undone; then the group is handed over', async () => {
      const { name, friend, ultraId, pages } = story
      const { founder } = pages
      const president = region(founder, 'The group').getByRole('link', { name: /President/ })
      await founder.goto(`/ultra/${ultraId}?tab=room`)
      await press(founder, `Leave ${name}`)
      const leaving = founder.getByRole('dialog', { name: `Leave ${name}?` })
      await expect(leaving).toContainText(`${friend.name} becomes president`)
      await leaving.getByRole('button', { name: 'Leave', exact: true }).click()
      await toast(founder, `You left ${name}.`)
      // It stays while the pointer rests on it, however slow the machine.
      await founder.getByText(`You left ${name}.`, { exact: true }).last().hover()
      await expect(president).toContainText(friend.name)
      await press(founder, 'Undo')
      // Back in the room, which is still the address.
      await expect(region(founder, 'Officers').getByRole('row', { name: /^You President/ })).toBeVisible()

      // Who did not press Undo in time comes back too, also where fans come by invitation alone.
      await story.stage.post('/v1/ultras/update', { id: ultraId, join: 'invite' })
      await press(founder, `Leave ${name}`)
      await leaving.getByRole('button', { name: 'Leave', exact: true }).click()
      await toast(founder, `You left ${name}.`)
      await founder.reload()
      await press(founder, `Come back ${name}`)
      await expect(region(founder, 'Officers').getByRole('row', { name: /^You President/ })).toBeVisible()

      await press(founder, 'Hand over')
      await press(founder, `Choose ${friend.name}`)
      await press(founder, `Hand over to ${friend.name}`)
      await toast(founder, `${friend.name} is president now.`)
      await expect(tab(founder, /^Officers/)).toHaveCount(0)
      await expect(president).toContainText(friend.name)
    })
  })
