// Draws the short film of the demo's main broadcast: node tools/demo-film.mjs OUT.mp4 (needs Chromium and ffmpeg).
// It is drawn frame by frame, so that the result is the same on any machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from '@playwright/test'
import { ensureBrowser } from './test-programs.mjs'

const [out] = process.argv.slice(2)
const WIDTH = 960
const HEIGHT = 540
const FPS = 24
const SECONDS = 15

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
await page.setContent(`<canvas width="${WIDTH}" height="${HEIGHT}"></canvas>`)
await page.evaluate(definePainter)

const ffmpeg = spawn(
  'ffmpeg',
  [
    ...['-loglevel', 'error', '-y', '-f', 'image2pipe', '-framerate', String(FPS), '-i', '-'],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-crf',
      '28',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
      out,
    ],
  ],
  { stdio: ['pipe', 'inherit', 'inherit'] },
)
for (let frame = 0; frame < FPS * SECONDS; frame++) {
  const data = await page.evaluate((t) => globalThis.paint(t), frame / (FPS * SECONDS))
  if (!ffmpeg.stdin.write(Buffer.from(data, 'base64'))) await once(ffmpeg.stdin, 'drain')
}
ffmpeg.stdin.end()
await once(ffmpeg, 'close')
await browser.close()

/** Runs in the page: `paint(t)` draws the moment t (0 to 1, a loop) and returns it as JPEG. */
function definePainter() {
  const canvas = document.querySelector('canvas')
  const c = canvas.getContext('2d')
  const TAU = 2 * Math.PI
  const [HOME, AWAY, CHALK] = ['#FF5B35', '#4C9DFF', '#DDE8DD']
  // x and y on the pitch are 0 to 1; the far side is narrower.
  const place = (x, y) => {
    const depth = 0.42 + 0.58 * y
    return [480 + (x - 0.5) * 900 * depth, 110 + 400 * y ** 1.25, depth]
  }
  const line = (...points) => {
    c.beginPath()
    for (const [i, [x, y]] of points.entries()) c[i ? 'lineTo' : 'moveTo'](...place(x, y).slice(0, 2))
    c.stroke()
  }
  // Each player drifts around a post of their own; whole numbers of rounds, so that the loop closes.
  const posts = [
    [0.06, 0.5],
    [0.22, 0.25],
    [0.22, 0.75],
    [0.4, 0.5],
    [0.55, 0.3],
  ] // prettier-ignore
  const player = (side, i, t) => {
    const [px, py] = posts[i]
    const push = 0.1 * Math.sin(TAU * t + (side ? Math.PI : 0))
    const x = px + push * (i > 0) + 0.035 * Math.sin(TAU * (2 + (i % 3)) * t + i * 2.1 + side)
    const y = py + 0.09 * Math.cos(TAU * (1 + (i % 2)) * t + i * 1.7 + side * 2) * (i > 0 ? 1 : 0.4)
    return side ? [1 - x, 1 - y] : [x, y]
  }
  // The ball goes from one player to the next; this is the order.
  const passes = [
    [0, 3],
    [0, 4],
    [1, 2],
    [1, 3],
    [0, 1],
    [0, 3],
    [1, 4],
    [1, 1],
    [0, 2],
    [0, 4],
  ]
  const ball = (t) => {
    const at = t * passes.length
    const i = Math.floor(at) % passes.length
    const k = Math.min(1, (at - Math.floor(at)) * 1.8)
    const [a, b] = [player(...passes[i], t), player(...passes[(i + 1) % passes.length], t)]
    return [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k, Math.sin(Math.PI * k)]
  }

  globalThis.paint = (t) => {
    c.fillStyle = '#070B0A'
    c.fillRect(0, 0, 960, 540)
    for (let row = 0; row < 9; row++)
      for (let seat = 0; seat < 106; seat++) {
        const wave = Math.max(0, Math.sin(seat * 0.16 - TAU * 3 * t + row * 0.4)) ** 3
        c.globalAlpha = 0.18 + 0.7 * wave
        c.fillStyle = seat < 53 ? HOME : AWAY
        c.fillRect(4 + seat * 9, 12 + row * 9, 6, 6)
      }
    c.globalAlpha = 1
    for (let band = 0; band < 12; band++) {
      c.fillStyle = band % 2 ? '#1B5337' : '#17482F'
      c.beginPath()
      for (const [i, [x, y]] of [
        [band, 0],
        [band + 1, 0],
        [band + 1, 1],
        [band, 1],
      ].entries())
        c[i ? 'lineTo' : 'moveTo'](...place(x / 12, y).slice(0, 2))
      c.fill()
    }
    c.strokeStyle = CHALK
    c.lineWidth = 2.5
    line([0, 0], [1, 0], [1, 1], [0, 1], [0, 0])
    line([0.5, 0], [0.5, 1])
    line([0, 0.22], [0.15, 0.22], [0.15, 0.78], [0, 0.78])
    line([1, 0.22], [0.85, 0.22], [0.85, 0.78], [1, 0.78])
    line(
      ...Array.from({ length: 61 }, (_, i) => [
        0.5 + 0.1 * Math.cos((i / 60) * TAU),
        0.5 + 0.2 * Math.sin((i / 60) * TAU),
      ]),
    )
    const everybody = [0, 1].flatMap((side) => posts.map((_, i) => [side, ...player(side, i, t)]))
    for (const [side, x, y] of everybody.sort((a, b) => a[2] - b[2])) {
      const [px, py, depth] = place(x, y)
      c.fillStyle = '#00000066'
      c.beginPath()
      c.ellipse(px, py + 12 * depth, 13 * depth, 5 * depth, 0, 0, TAU)
      c.fill()
      c.fillStyle = side ? AWAY : HOME
      c.strokeStyle = '#FFFFFF'
      c.lineWidth = 2
      c.beginPath()
      c.arc(px, py, 12 * depth, 0, TAU)
      c.fill()
      c.stroke()
    }
    const [bx, by, lift] = ball(t)
    const [x, y, depth] = place(bx, by)
    c.fillStyle = '#FFFFFF'
    c.beginPath()
    c.arc(x + 9 * depth, y - 34 * lift * depth, 6 * depth, 0, TAU)
    c.fill()
    c.font = '600 15px system-ui, sans-serif'
    c.fillStyle = '#000000A0'
    c.fillRect(16, 500, 164, 26)
    c.fillStyle = '#F4F6EE'
    c.fillText('Virage demo film', 26, 518)
    return canvas.toDataURL('image/jpeg', 0.92).split(',')[1]
  }
}
