// Draws the short films of the demo's main broadcast, a football derby and an esport series:
//   node tools/demo-film.mjs derby|series OUT.mp4      (needs Chromium and ffmpeg)
// They are drawn frame by frame, so that the result is the same on any machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from '@playwright/test'
import { defineDerby } from './demo-film/derby.mjs'
import { defineSeries } from './demo-film/series.mjs'
import { ensureBrowser } from './test-programs.mjs'

const [name, out] = process.argv.slice(2)
const painter = { derby: defineDerby, series: defineSeries }[name]
if (!painter || !out) throw new Error('node tools/demo-film.mjs derby|series OUT.mp4')
const WIDTH = 960
const HEIGHT = 540
const FPS = 24
const SECONDS = 15

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
await page.setContent(`<canvas width="${WIDTH}" height="${HEIGHT}"></canvas>`)
await page.evaluate(painter)

const FRAMES = `-loglevel error -y -f image2pipe -framerate ${FPS} -i -`
const FILM = '-c:v libx264 -preset slow -crf 30 -pix_fmt yuv420p -movflags +faststart'
const ffmpeg = spawn('ffmpeg', [...FRAMES.split(' '), ...FILM.split(' '), out], {
  stdio: ['pipe', 'inherit', 'inherit'],
})
for (let frame = 0; frame < FPS * SECONDS; frame++) {
  const data = await page.evaluate((t) => globalThis.paint(t), frame / (FPS * SECONDS))
  if (!ffmpeg.stdin.write(Buffer.from(data, 'base64'))) await once(ffmpeg.stdin, 'drain')
}
ffmpeg.stdin.end()
await once(ffmpeg, 'close')
await browser.close()
