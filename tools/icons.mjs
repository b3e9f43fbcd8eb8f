// Draws the icons of the installed product from web/favicon.svg: node tools/icons.mjs
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './project.mjs'

const FOLDER = join(ROOT, 'web/public/icons')
const GROUND = '#0A0F0D'
/** Systems crop maskable icons to their own shapes; only the inner circle of 80 % is safe. */
const SAFE_SHARE = 0.8
const DENSITY = 1200

const favicon = await readFile(join(ROOT, 'web/favicon.svg'), 'utf8')
/** Without the background, whose corners are round: systems round the corners themselves. */
const seats = favicon.replace(/<rect x="-10" y="-12"[^>]*\/>/, '')
if (seats === favicon) throw new Error('The ground of web/favicon.svg was not found.')

await mkdir(FOLDER, { recursive: true })
for (const size of [192, 512]) {
  await draw(favicon, size)
    .png()
    .toFile(join(FOLDER, `icon-${size}.png`))
  await onGround(size, SAFE_SHARE, `maskable-${size}.png`)
}
await onGround(180, 1, 'apple-touch-icon.png')

function draw(svg, size) {
  return sharp(Buffer.from(svg), { density: DENSITY }).resize(size, size)
}

async function onGround(size, share, name) {
  const input = await draw(seats, Math.round(size * share))
    .png()
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: GROUND } })
    .composite([{ input }])
    .png({ palette: true })
    .toFile(join(FOLDER, name))
}
