import { NAME_MAX_LENGTH } from '#contract/constants.ts'
import { ask, idByName, known } from './api.ts'
import { answerCalls, holdCalls } from './calls.ts'
import { press } from './forms.ts'
import { demoFan, signIn, verifiedPerson } from './people.ts'
import { expect, type Page, test } from './test.ts'

const MATCHES = '/v1/relationships/user/matches/*'
const ACHIEVEMENTS = '/v1/achievements/*'
const SCORE = /^\d+\.\d\d PTS\/S$/

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const name = (page: Page) => page.getByRole('heading', { level: 1 })
/** The value of each tile, without the sparkline under it. */
const tileValues = (page: Page) => page.getByLabel('Average scores').locator('dt + dd')

test('[profile.1, profile.4] the own profile: name, bio, links, averages, last matches, clubs, groups', async ({
  page,
  product,
}) => {
  const token = await signIn(page, product, demoFan(product))
  await page.goto('/fan')
  await expect(name(page)).toHaveText('Léa Marchetti')
  await expect(page.getByText('Drums, row 4, since the first season.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Elsewhere' }).getByRole('link')).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'Discord', exact: true })).toHaveAttribute(
    'href',
    'https://discord.example/virage',
  )
  // Nobody follows themselves.
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Follow/ })).toHaveCount(0)

  const me = await ask<Record<string, number>>(product, token, ['GET', '/v1/users/ping'])
  const averages = ['cheer_score', 'prediction_score', 'ultra_score'].map((key) => me[key]!.toFixed(2))
  await expect(tileValues(page)).toHaveText(averages.map((value) => `${value} PTS/S`))

  const matches = region(page, 'Last matches').getByRole('listitem')
  await expect(matches).toHaveCount(8)
  for (const value of await matches.getByRole('definition').allInnerTexts())
    expect(value.replaceAll(/\s+/g, ' ')).toMatch(/^(\d+\.\d\d PTS\/S|N\/A)$/)
  await expect(region(page, 'Clubs').getByRole('link', { name: /Meridian/ })).toHaveAttribute(
    'href',
    /^\/club\/\d+$/,
  )
  await expect(region(page, 'Ultras').getByRole('link', { name: /Kop Solaire 09/ })).toContainText(
    'President',
  )
})

test('[profile.1, profile.5] a new fan: no bio, no matches, nothing joined, one achievement and five locked', async ({
  page,
  product,
}) => {
  const person = await verifiedPerson(product)
  const token = await signIn(page, product, person)
  await page.goto('/fan')
  await expect(name(page)).toHaveText(person.name)
  await expect(name(page)).toHaveCSS('font-size', '36px')
  await expect(page.getByText('No bio provided.')).toBeVisible()
  await expect(page.getByText('No recent matches found.')).toBeVisible()
  await expect(tileValues(page)).toHaveText(['0.00 PTS/S', '0.00 PTS/S', '0.00 PTS/S'])
  await expect(page.getByRole('link', { name: 'Find clubs' })).toHaveAttribute('href', '/clubs')
  await expect(page.getByRole('link', { name: 'Find ultra groups' })).toHaveAttribute('href', '/ultras')
  const patches = region(page, 'Achievements').getByRole('listitem')
  await expect(patches).toHaveCount(6)
  await expect(patches.getByText('Locked', { exact: true })).toHaveCount(5)
  // achievements.4: how they are won, and how far one is.
  await expect(patches.filter({ hasText: 'Attend ten matches.' })).toContainText('0 of 10')
  await page.getByRole('button', { name: /more to win/ }).click()
  await expect(patches.filter({ hasText: 'Attend a match four weeks in a row.' })).toBeVisible()

  // A name that does not fit shrinks, down to what can still be read.
  const { id } = await ask<{ id: number }>(product, token, ['GET', '/v1/users/ping'])
  const longest = 'M'.repeat(NAME_MAX_LENGTH)
  await ask(product, token, ['POST', '/v1/users/update'], { id, name: longest })
  await page.reload()
  await expect(name(page)).toHaveText(longest)
  await expect(name(page)).toHaveCSS('font-size', '14px')
})

test('[profile.12, people.1, people.2, people.3] another fan’s page shows what we have in common, the own page whom I may know and the streak', async ({
  page,
  product,
}) => {
  const token = await signIn(page, product, demoFan(product))
  const sachasId = await idByName(product, token, 'fans', 'Sacha Benali')
  await page.goto(`/fan/${sachasId}`)
  const common = region(page, 'In common')
  await expect(common.getByRole('link', { name: 'Kop Solaire 09' })).toHaveAttribute('href', /^\/ultra\/\d+$/)
  await expect(common.getByRole('link', { name: 'Meridian', exact: true })).toBeVisible()
  await expect(common.getByText(/\d+ matches together, \d+ on the same end/)).toBeVisible()

  await page.goto('/fan')
  await expect(region(page, 'In common')).toHaveCount(0)
  await expect(region(page, 'Achievements').getByText(/^weeks? in a row$/)).toBeVisible()
  const people = region(page, 'Fans you may know')
  await expect(people.getByRole('link').first()).toHaveAttribute('href', /^\/fan\/\d+$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await people.getByRole('button', { name: 'Invite to Virage' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${new URL(page.url()).origin}/`)
})

test('[profile.11] a profile with little on it has no hole: panels fill their lines, at both sizes', async ({
  page,
  product,
}) => {
  const { id } = await known(product, await verifiedPerson(product))
  await signIn(page, product, await verifiedPerson(product))
  for (const path of ['/fan', `/fan/${id}`]) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(region(page, 'Achievements').getByText('Locked', { exact: true }).first()).toBeVisible()
      /** Panels that stand on one line reach from one edge of the page to the other. */
      const gaps = await page.getByLabel('Average scores').evaluate((tiles) => {
        const { left, right } = tiles.getBoundingClientRect()
        const boxes = [...document.querySelectorAll('main section section, main section')]
          .map((section) => section.getBoundingClientRect())
          .filter(({ top, height }) => height > 0 && top > tiles.getBoundingClientRect().bottom)
        return boxes.map((box) => {
          const line = boxes.filter(({ top, bottom }) => top < box.bottom && bottom > box.top)
          return {
            start: Math.min(...line.map((one) => one.left)) - left,
            end: right - Math.max(...line.map((one) => one.right)),
          }
        })
      })
      expect(gaps.length).toBeGreaterThan(1)
      for (const gap of gaps) {
        expect(Math.abs(gap.start), `${path} ${width}`).toBeLessThan(2)
        expect(Math.abs(gap.end), `${path} ${width}`).toBeLessThan(2)
      }
    }
  }
})

test('[profile.6] following shows at once, survives a reload, is rolled back when refused; unfollowing can be undone', async ({
  page,
  product,
}) => {
  const token = await signIn(page, product, await verifiedPerson(product))
  const samisId = await idByName(product, token, 'fans', 'Sami Duclos')
  const follow = page.getByRole('button', { name: 'Follow Sami Duclos', exact: true })
  const unfollow = page.getByRole('button', { name: 'Unfollow Sami Duclos', exact: true })
  await page.goto(`/fan/${samisId}`)
  const followers = page.getByRole('button', { name: /\d followers?$/ })
  const before = Number.parseInt(await followers.innerText(), 10)

  await answerCalls(page, '/v1/relationships/follow', 409, { detail: 'Not tonight.' })
  await follow.click()
  await expect(follow.locator('..').getByRole('alert')).toHaveText('Not tonight.')
  await expect(follow).toBeVisible()
  await page.unroute('**/v1/relationships/follow')

  const letGo = await holdCalls(page, '/v1/relationships/follow')
  await follow.click()
  await expect(unfollow).toBeVisible()
  await expect(page.getByText('Not tonight.')).toBeHidden()
  letGo()
  await expect(followers).toHaveText(new RegExp(`^${before + 1} follower`))
  await page.reload()
  await expect(unfollow).toBeVisible()
  await expect(followers).toHaveText(new RegExp(`^${before + 1} follower`))

  await answerCalls(page, '/v1/relationships/unfollow/*', 409, { detail: 'Stay a while.' })
  await unfollow.click()
  await expect(unfollow.locator('..').getByRole('alert')).toHaveText('Stay a while.')
  await page.unroute('**/v1/relationships/unfollow/*')

  await unfollow.click()
  await expect(page.getByText('You no longer follow Sami Duclos.')).toBeVisible()
  await expect(followers).toHaveText(new RegExp(`^${before} follower`))
  await press(page, 'Undo')
  await expect(unfollow).toBeVisible()
  await expect(followers).toHaveText(new RegExp(`^${before + 1} follower`))
  await page.reload()
  await expect(unfollow).toBeVisible()

  await followers.click()
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
})

test('[relations.1] following and unfollowing in a loop, as fast as it can be pressed: counted once or not at all', async ({
  page,
  product,
}) => {
  const token = await signIn(page, product, await verifiedPerson(product))
  const { id: followedId } = await known(product, await verifiedPerson(product))
  await page.goto(`/fan/${followedId}`)
  const toggle = page.getByRole('button', { name: /^(Follow|Unfollow) / })
  const followers = page.getByRole('button', { name: /\d followers?$/ })
  for (let turn = 0; turn < 12; turn++) await toggle.click()
  await expect(toggle).not.toHaveAttribute('aria-busy')
  const isFollowed = (await toggle.innerText()).trim() === 'Unfollow'
  await expect(followers).toHaveText(isFollowed ? '1 follower' : '0 followers')
  const kept = await ask<{ is_followed: boolean; followers_count: number }>(product, token, [
    'GET',
    `/v1/users/${followedId}`,
  ])
  expect(kept).toMatchObject({ is_followed: isFollowed, followers_count: isFollowed ? 1 : 0 })
})

test('[profile.1, profile.5] scores and achievements while they load, when they fail, and where there are none', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  const letGo = await holdCalls(page, MATCHES)
  await answerCalls(page, ACHIEVEMENTS, 500, {})
  await page.goto('/fan')
  await expect(tileValues(page)).toHaveText(['...', '...', '...'])
  await expect(page.getByText('Loading matches...')).toBeVisible()
  letGo()
  await expect(tileValues(page)).toHaveText([SCORE, SCORE, SCORE])
  await expect(page.getByText('Failed to load achievements.')).toBeVisible()

  await answerCalls(page, MATCHES, 500, {})
  await answerCalls(page, ACHIEVEMENTS, 200, { element: [], msg: '' })
  await page.reload()
  await expect(tileValues(page)).toHaveText(['N/A', 'N/A', 'N/A'])
  await expect(page.getByText('Could not load matches.')).toBeVisible()
  await expect(page.getByText('No achievements earned yet.')).toBeVisible()
  await expect(region(page, 'Achievements').getByText('Locked')).toHaveCount(6)

  // What did not come can be asked for again.
  await page.unroute(`**${MATCHES}`)
  await region(page, 'Last matches').getByRole('button', { name: 'Try again' }).click()
  await expect(tileValues(page)).toHaveText([SCORE, SCORE, SCORE])
})

test('[profile.4] a match score that is absent reads N/A', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await page.route(`**${MATCHES}`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { element: object[] }
    const [first] = json.element
    const absent = { ...first, id: 1, cheer_score: 12.5, prediction_score: null, ultra_score: 0 }
    const element = [absent, { ...absent, id: 2, prediction_score: 1 }]
    await route.fulfill({ response, json: { ...json, element, total: 2, next: null } })
  })
  await page.goto('/fan')
  const [row, other] = [0, 1].map((at) => region(page, 'Last matches').getByRole('listitem').nth(at))
  await expect(row!).toContainText(/Cheer 12\.50 PTS\/S.*N\/A.*0\.00 PTS\/S/)
  await expect(other!).toContainText('1.00 PTS/S')
})

test('[profile.8] profiles that cannot be shown say why and lead on', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fan/999999999')
  await expect(page.getByText('Could not load profile data.')).toBeVisible()
  await page.getByRole('link', { name: 'See all fans' }).click()
  await expect(page).toHaveURL('/fans')

  await page.goto('/fan/lea')
  await expect(page.getByText('Could not determine user profile to display.')).toBeVisible()
  await expect(page).toHaveTitle(/^(\(\d+\) )?Profile · Virage$/)
  await expect(page.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/fan')

  await answerCalls(page, '/v1/users/1', 500, {})
  await page.goto('/fan/1')
  await expect(page.getByText('Failed to load profile data', { exact: true })).toBeVisible()
  await page.unroute('**/v1/users/1')
  await press(page, 'Try again')
  await expect(page.getByLabel('Average scores')).toBeVisible()
})

test('[fans.6] a fan who is deleted while another looks: the next press finds out', async ({
  page,
  product,
}) => {
  const leaving = await verifiedPerson(product)
  const { id, token } = await known(product, leaving)
  await signIn(page, product, demoFan(product))
  await page.goto(`/fan/${id}`)
  await expect(name(page)).toHaveText(leaving.name)
  await ask(product, token, ['POST', '/v1/users/delete'], { id })
  await press(page, `Follow ${leaving.name}`)
  await expect(page.getByText('Could not load profile data.')).toBeVisible()
  await expect(page.getByText(leaving.name)).toHaveCount(0)
})
