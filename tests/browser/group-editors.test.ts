// The editors of a group on a phone: nothing that an officer makes is lost, and what a save lacks is in sight.
import { backstage, failCalls } from './admin.ts'
import { press } from './forms.ts'
import { signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true })

/** Signs in as the president of a new group, who may draw and conduct. */
async function officer(page: Page, product: Product): Promise<number> {
  const stage = await backstage(product)
  const president = await stage.capo((await stage.club()).id)
  await signIn(page, product, president)
  return president.ultraId
}

test('[tifos.1] on a phone it is in sight why a tifo was not saved', async ({ page, product }) => {
  const ultraId = await officer(page, product)
  await failCalls(page, `/v1/ultras/${ultraId}/tifos/create`)
  await page.goto(`/ultra/${ultraId}/tifo`)
  const name = page.getByLabel('Name of the tifo')
  const save = page.getByRole('button', { name: /^Save, ready/ })

  await save.click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription('Give the tifo a name first.')
  await expect(page.getByText('Give the tifo a name first.')).toBeInViewport({ ratio: 1 })
  await name.fill('Night Owl')
  await expect(name).not.toHaveAttribute('aria-invalid')

  const refusal = page.getByRole('alert')
  await save.click()
  await expect(refusal).toHaveText('The sheet is empty. Draw something first.')
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await page.getByRole('application').focus()
  await page.keyboard.press('Space')
  await expect(refusal).toHaveCount(0)

  await save.click()
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect(refusal).toContainText('Something went wrong on our side.')
})

test('[tifos.1] a word that is wider than the sheet is made lower, and the editor says so', async ({
  page,
  product,
}) => {
  const ultraId = await officer(page, product)
  await page.goto(`/ultra/${ultraId}/tifo`)
  await press(page, 'Write a word')
  const word = page.getByLabel('Word', { exact: true })
  const note = page.getByText(/^Made smaller so that it fits: [4-8] cells high\.$/)
  await word.fill('OWL')
  await expect(page.getByRole('button', { name: 'Place it' })).toBeEnabled()
  await expect(note).toHaveCount(0)
  await word.fill('IRREDUCTIBLES')
  await expect(note).toBeVisible()
})

test('[tifos.1] the height of a word can be typed, and is mended when the field is left or the word is placed', async ({
  page,
  product,
}) => {
  const ultraId = await officer(page, product)
  await page.goto(`/ultra/${ultraId}/tifo`)
  await press(page, 'Write a word')
  await page.getByLabel('Word', { exact: true }).fill('OWL')
  const height = page.getByLabel('Height in cells')
  await height.clear()
  await expect(height).toHaveValue('')
  await height.pressSequentially('12')
  await height.blur()
  await expect(height).toHaveValue('12')
  await height.fill('1')
  await height.blur()
  await expect(height).toHaveValue('4')

  // The sheet is 32 cells high; the word is seen at that height before it is placed.
  const place = page.getByRole('button', { name: 'Place it' })
  await height.fill('40')
  await height.press('Enter')
  await expect(height).toHaveValue('32')
  await expect(place).toBeEnabled()
  await height.press('Enter')
  await expect(place).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled()
})

test('[songs.1] a song being written is kept over a reload and another tab, until it is thrown away or saved', async ({
  page,
  product,
}) => {
  const ultraId = await officer(page, product)
  await page.goto(`/ultra/${ultraId}?tab=songs`)
  await press(page, 'Write a song')
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await expect(page.getByText('Kept on this device')).toHaveCount(0)
  await name.fill('Night Train')
  await page.getByRole('button', { name: 'Beat 1: clap' }).click()
  await page.getByLabel('Words of beats 1 to 8').fill('All night, all night')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  const isKept = async () => {
    await expect(name).toHaveValue('Night Train')
    await expect(page.getByRole('button', { name: 'Beat 1: shout' })).toBeVisible()
    await expect(page.getByLabel('Words of beats 1 to 8')).toHaveValue('All night, all night')
  }

  await page.reload()
  await isKept()
  await page.getByRole('tab', { name: /^Tifos/ }).click()
  await expect(page.getByRole('link', { name: 'Draw a tifo' })).toBeVisible()
  await page.getByRole('tab', { name: /^Songs/ }).click()
  await expect(page.getByText('You have a song that is not saved yet.')).toBeVisible()
  await press(page, 'Go on writing')
  await isKept()

  await press(page, 'Cancel')
  await expect(page.getByText('Your song was thrown away.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write a song', exact: true })).toBeVisible()
  await press(page, 'Undo')
  await isKept()

  await press(page, 'Save the song')
  await expect(page.getByRole('listitem').filter({ hasText: 'Night Train' })).toBeVisible()
  await press(page, 'Write a song')
  await expect(name).toHaveValue('')
})

test('[songs.1] a song that is open in two tabs is one song: each shows what the other wrote, and one saves it', async ({
  page,
  product,
}) => {
  const ultraId = await officer(page, product)
  const other = await page.context().newPage()
  const nameIn = (tab: Page) => tab.getByLabel('Name', { exact: true })
  for (const tab of [page, other]) {
    await tab.goto(`/ultra/${ultraId}?tab=songs&song=new`)
    await expect(nameIn(tab)).toBeVisible()
  }
  await nameIn(page).fill('Night Train')
  await expect(nameIn(other)).toHaveValue('Night Train')
  await other.getByLabel('Words of beats 1 to 8').fill('All night, all night')
  await expect(page.getByLabel('Words of beats 1 to 8')).toHaveValue('All night, all night')
  await press(page, 'Save the song')
  await expect(page.getByRole('listitem').filter({ hasText: 'All night, all night' })).toBeVisible()
  // What is saved is not written a second time.
  await expect(nameIn(other)).toHaveValue('')
  await expect(other.getByText('Kept on this device')).toHaveCount(0)
})

test('[tifos.1] a tifo that is open in two tabs is one drawing: no tab overwrites what the other keeps', async ({
  page,
  product,
}) => {
  const ultraId = await officer(page, product)
  const other = await page.context().newPage()
  const nameIn = (tab: Page) => tab.getByLabel('Name of the tifo')
  const undoIn = (tab: Page) => tab.getByRole('button', { name: 'Undo', exact: true })
  for (const tab of [page, other]) {
    await tab.goto(`/ultra/${ultraId}/tifo`)
    await expect(undoIn(tab)).toBeDisabled()
  }
  const paint = async (tab: Page) => {
    await tab.getByRole('application').focus()
    await tab.keyboard.press('2')
    await tab.keyboard.press('Space')
  }
  await paint(page)
  await nameIn(page).fill('Owl')
  await expect(nameIn(other)).toHaveValue('Owl')
  // What came from the other tab can be undone as one's own.
  await expect(undoIn(other)).toBeEnabled()
  await other.getByRole('application').focus()
  await other.keyboard.press('ArrowRight')
  await paint(other)
  await page.reload()
  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Column 33, row 16, colour 2')).toBeAttached()
  await page.getByRole('button', { name: /^Save, ready/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Owl' })).toBeVisible()
  await expect(nameIn(other)).toHaveValue('')
  await expect(undoIn(other)).toBeDisabled()
})

test('[groups.2, settings.1] edits of the page and an announcement are still there after a reload', async ({
  page,
  product,
}) => {
  const ultraId = await officer(page, product)
  await page.goto(`/ultra/${ultraId}?tab=room`)
  const edit = page.getByRole('region', { name: 'The group’s page' })
  await edit.getByLabel('Motto').fill('Two ends, one roar')
  await edit.getByText('By invitation', { exact: true }).click()
  await page.getByLabel('Write to the members').fill('Drums at seven.')
  await page.reload()
  await expect(edit.getByText('What you changed here before is back. It is not saved yet.')).toBeVisible()
  await expect(edit.getByLabel('Motto')).toHaveValue('Two ends, one roar')
  await expect(edit.getByRole('radio', { name: 'By invitation' })).toBeChecked()
  await expect(page.getByLabel('Write to the members')).toHaveValue('Drums at seven.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByLabel('Write to the members')).toHaveValue('')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit.getByText('The page is saved.')).toBeVisible()
  await page.reload()
  await expect(edit.getByLabel('Motto')).toHaveValue('Two ends, one roar')
  await expect(edit.getByText('What you changed here before is back.')).toBeHidden()
  await expect(page.getByLabel('Write to the members')).toHaveValue('')
})

test('[groups.3] in French too the fields for a name say on a phone what they are for', async ({
  page,
  product,
}) => {
  const ultraId = await officer(page, product)
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  await page.goto(`/ultra/${ultraId}?tab=room`)
  for (const words of ['Chercher un membre...', 'Chercher un supporter...']) {
    const field = page.getByPlaceholder(words)
    await expect(field).toBeVisible()
    const isWhole = await field.evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return pen.measureText(input.placeholder).width <= room
    })
    expect(isWhole, words).toBe(true)
  }
})

test('[songs.1] a rhythm that was to be tapped and was not stays as it was', async ({ page, product }) => {
  const ultraId = await officer(page, product)
  await page.goto(`/ultra/${ultraId}?tab=songs&song=new`)
  const claps = page.getByRole('button', { name: /^Beat \d+: clap$/ })
  await expect(claps).toHaveCount(12)
  await press(page, 'Start tapping')
  await press(page, 'Done')
  await expect(page.getByRole('button', { name: 'Start tapping' })).toBeVisible()
  await expect(claps).toHaveCount(12)
})

test('[tifos.1] what was drawn and undone does not come back with a reload', async ({ page, product }) => {
  const ultraId = await officer(page, product)
  await page.goto(`/ultra/${ultraId}/tifo`)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const kept = page.getByText('Kept on this device')
  await page.getByRole('application').focus()
  await page.keyboard.press('2')
  await page.keyboard.press('Space')
  await expect(kept).toBeVisible()
  await undo.click()
  await expect(kept).toHaveCount(0)
  await page.reload()
  await expect(undo).toBeDisabled()
  await expect(page.getByText('Column 32, row 16, colour 1')).toBeAttached()
  await expect(kept).toHaveCount(0)
})

test('[pages.6, tifos.1] a tool that its own press turns off keeps the focus', async ({ page, product }) => {
  const ultraId = await officer(page, product)
  await page.goto(`/ultra/${ultraId}/tifo`)
  const tool = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByRole('application').focus()
  await page.keyboard.press('2')
  await page.keyboard.press('Space')
  for (const name of ['Undo', 'Redo', 'Undo']) {
    await tool(name).focus()
    await page.keyboard.press('Enter')
    await expect(tool(name)).toBeDisabled()
    await expect(tool(name)).toBeFocused()
  }
})
