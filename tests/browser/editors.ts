// What an officer does in the editors of a group's page, by keyboard, mouse and ear.
import { checkEverywhere } from './everywhere.ts'
import { press } from './forms.ts'
import { expect, type Page } from './test.ts'

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

/** Writes a song by keyboard and by tapping, hears it, saves it, deletes it and takes that back. */
export async function writeSong(page: Page, ultraId: number, name: string): Promise<void> {
  const sounds = await countSounds(page)
  await page.goto(`/ultra/${ultraId}?tab=songs`)
  await expect(page.getByRole('heading', { name: 'Songs for everybody' })).toBeVisible()
  await press(page, 'Write a song')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await checkEverywhere(page, 'the song editor')

  await press(page, 'Save the song')
  await expect(page.getByText('Give the song a name of 1 to 80 characters.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Beats', { exact: true }).fill('15')
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
  await expect(page.getByRole('button', { name: /^Beat \d+: shout$/ })).toHaveCount(1)
  await page.getByLabel('Tempo', { exact: true }).fill('120')

  await press(page, 'Save the song')
  const song = page.getByRole('listitem').filter({ hasText: name })
  await expect(song).toContainText('All night, all night')
  await page.reload()
  await expect(song).toContainText('120 bpm, 15 beats')
  await checkEverywhere(page, 'the songbook')
  await press(page, `Delete “${name}”`)
  await expect(song).toHaveCount(0)
  await press(page, 'Undo')
  await expect(song).toBeVisible()
}

/** Draws a tifo by keyboard and by mouse, over a reload, and saves it. */
export async function drawTifo(page: Page, ultraId: number, name: string): Promise<void> {
  await page.goto(`/ultra/${ultraId}?tab=tifos`)
  await page.getByRole('link', { name: 'Draw a tifo' }).click()
  const sheet = page.getByRole('application')
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()

  await page.getByRole('button', { name: /^Save, ready/ }).click()
  await expect(page.getByText('Give the tifo a name first.')).toBeVisible()
  await page.getByLabel('Name of the tifo').fill(name)

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

  // A word in our type by keyboard alone, which then goes on at the sheet; and a second frame.
  await page.getByRole('button', { name: 'Write a word' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Word', { exact: true })).toBeFocused()
  await page.keyboard.type('OWL')
  await expect(page.getByRole('button', { name: 'Place it' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeFocused()
  await press(page, 'Copy')
  await page.getByLabel('Milliseconds of frame 2').fill('100')
  await page.getByLabel('Milliseconds of frame 2').press('Enter')
  await expect(page.getByLabel('Milliseconds of frame 2')).toHaveValue('500')
  // At 1440 × 900 nothing is below the edge.
  const desk = page.getByRole('main')
  expect(await desk.evaluate((main) => main.scrollHeight - main.clientHeight)).toBeLessThanOrEqual(0)
  await checkEverywhere(page, 'the tifo editor')

  await page.reload()
  await expect(page.getByLabel('Name of the tifo')).toHaveValue(name)
  await expect(page.getByRole('button', { name: /^Frame \d$/ })).toHaveCount(2)
  await page.getByRole('button', { name: /^Save, ready/ }).click()
  const tifo = page.getByRole('listitem').filter({ hasText: name })
  await expect(tifo).toContainText('Goes up from')
  await expect(tifo).toContainText('2 frames')
  await expect(page.getByText('No posters yet.')).toBeVisible()
  await checkEverywhere(page, 'the tifos of a group')
}
