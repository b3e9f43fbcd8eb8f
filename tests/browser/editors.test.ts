import { ask, idByName, known } from './api.ts'
import { checkEverywhere } from './everywhere.ts'
import { press } from './forms.ts'
import type { Person } from './people.ts'
import { demoAdmin, signIn, verifiedPerson } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

/** A group whose officer may conduct and draw, made beside the browser. */
async function groupWithOfficer(product: Product): Promise<{ ultraId: number; officer: Person }> {
  const [admin, president, officer] = await Promise.all([
    known(product, demoAdmin(product)),
    verifiedPerson(product),
    verifiedPerson(product),
  ])
  const [first, second] = await Promise.all([known(product, president), known(product, officer)])
  const club_id = await idByName(product, admin.token, 'clubs', 'Meridian')
  const name = `Editors ${officer.name}`
  const { id } = await ask<{ id: number }>(product, admin.token, ['POST', '/v1/ultras/create'], {
    name,
    club_id,
    ultra_score: 50,
  })
  for (const { token } of [first, second])
    await ask(product, token, ['POST', '/v1/relationships/ultra/join'], { ultra_id: id })
  const body = { userId: second.id, rights: ['capo', 'tifo'] }
  await ask(product, first.token, ['POST', `/v1/ultras/${id}/officer`], body)
  return { ultraId: id, officer }
}

/** Counts the sounds that the page hands to the audio clock. */
async function countSounds(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = AudioBufferSourceNode.prototype.start
    const counted = window as unknown as { sounds: number }
    counted.sounds = 0
    AudioBufferSourceNode.prototype.start = function (...when) {
      counted.sounds += 1
      start.apply(this, when)
    }
  })
  return () => page.evaluate(() => (window as unknown as { sounds: number }).sounds)
}

test('[songs.1] an officer writes a song by keyboard and by tapping, hears it, deletes it and takes that back', async ({
  page,
  product,
}) => {
  const { ultraId, officer } = await groupWithOfficer(product)
  const sounds = await countSounds(page)
  await signIn(page, product, officer)
  await page.goto(`/ultra/${ultraId}?tab=songs`)
  await expect(page.getByRole('heading', { name: 'Songs for everybody' })).toBeVisible()
  await press(page, 'Write a song')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await checkEverywhere(page, 'the song editor')

  await press(page, 'Save the song')
  await expect(page.getByText('Give the song a name of 1 to 80 characters.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Night Train')
  await page.getByLabel('Beats', { exact: true }).fill('8')
  await page.getByRole('button', { name: 'Beat 1: clap' }).focus()
  await page.keyboard.press('s')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: 'Beat 1: shout' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Beat 2: rest' })).toBeFocused()
  await page.getByLabel('Words of beats 1 to 8').fill('All night, all night')

  await press(page, 'Hear it')
  // Two clicks of the count-in and the first beats are handed over ahead.
  await expect.poll(sounds).toBeGreaterThan(8)
  await press(page, 'Stop')

  // The drum runs; a tap sets the beat that is nearest to it.
  await page.getByLabel('Tempo', { exact: true }).fill('160')
  await press(page, 'Shouts')
  await press(page, 'Start tapping')
  await expect(page.locator('[data-now]')).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(page.getByText('1 beat tapped')).toBeVisible()
  await press(page, 'Done')
  await expect(page.getByRole('button', { name: /^Beat \d: shout$/ })).toHaveCount(1)

  await press(page, 'Save the song')
  const song = page.getByRole('listitem').filter({ hasText: 'Night Train' })
  await expect(song).toContainText('All night, all night')
  await page.reload()
  await expect(song).toContainText('160 bpm, 8 beats')
  await checkEverywhere(page, 'the songbook')
  await press(page, 'Delete “Night Train”')
  await expect(song).toHaveCount(0)
  await press(page, 'Undo')
  await expect(song).toBeVisible()
})

test('[tifos.1] an officer draws a tifo that survives a reload, saves it, and an admin approves it', async ({
  page,
  product,
}) => {
  const { ultraId, officer } = await groupWithOfficer(product)
  await signIn(page, product, officer)
  await page.goto(`/ultra/${ultraId}?tab=tifos`)
  await page.getByRole('link', { name: 'Draw a tifo' }).click()
  const sheet = page.getByRole('application')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeDisabled()

  await page.getByRole('button', { name: /^Save, ready/ }).click()
  await expect(page.getByText('Give the tifo a name first.')).toBeVisible()
  await page.getByLabel('Name of the tifo').fill('The Night Owl')

  // By keyboard: a cell, then a box between two corners.
  await sheet.focus()
  await page.keyboard.press('2')
  await page.keyboard.press('Space')
  await expect(page.getByText('Column 32, row 16, colour 2')).toBeAttached()
  await page.keyboard.press('b')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText('Column 40, row 24, colour 2')).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Column 40, row 24, colour 1')).toBeAttached()
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByText('Column 40, row 24, colour 2')).toBeAttached()

  // By mouse, mirrored: what is drawn at the left appears at the right.
  await press(page, 'Mirror left and right')
  await press(page, 'Draw')
  const box = await sheet.boundingBox()
  if (!box) throw new Error('The sheet is not on the page')
  const at = (column: number, row: number) =>
    [box.x + ((column + 0.5) * box.width) / 64, box.y + ((row + 0.5) * box.height) / 32] as const
  await page.mouse.move(...at(2, 2))
  await page.mouse.down()
  await page.mouse.move(...at(6, 4))
  await page.mouse.up()
  await page.mouse.move(...at(61, 2))
  await expect(page.getByText('Column 62, row 3, colour 2')).toBeAttached()

  // A word in our type, and a second frame.
  await press(page, 'Write a word')
  await page.getByLabel('Word', { exact: true }).fill('OWL')
  await press(page, 'Place it')
  await press(page, 'Copy')
  await page.getByLabel('Milliseconds of frame 2').fill('100')
  await page.getByLabel('Milliseconds of frame 2').press('Enter')
  await expect(page.getByLabel('Milliseconds of frame 2')).toHaveValue('500')
  await checkEverywhere(page, 'the tifo editor')

  await page.reload()
  await expect(page.getByLabel('Name of the tifo')).toHaveValue('The Night Owl')
  await expect(page.getByRole('button', { name: /^Frame \d$/ })).toHaveCount(2)
  await page.getByRole('button', { name: /^Save, ready/ }).click()
  const tifo = page.getByRole('listitem').filter({ hasText: 'The Night Owl' })
  await expect(tifo).toContainText('Goes up from')
  await expect(tifo).toContainText('2 frames')
  await expect(page.getByText('No posters yet.')).toBeVisible()
  await checkEverywhere(page, 'the tifos of a group')

  await signIn(page, product, demoAdmin(product))
  await page.goto('/admin?tab=ultras')
  // Other tifos may wait too; this one is of this group.
  const waiting = page.getByRole('listitem').filter({ hasText: `Editors ${officer.name}` })
  await waiting.getByRole('button', { name: /^Approve/ }).click()
  await expect(waiting).toHaveCount(0)
  await page.goto(`/ultra/${ultraId}?tab=tifos`)
  await expect(tifo).toContainText('Approved')
  await press(page, 'Delete “The Night Owl”')
  await press(page, 'Delete it')
  await expect(page.getByText('No tifos yet.')).toBeVisible()
})
