// Draws the short films of the demo's main broadcast, a football derby and an esport series:
//   node tools/demo-film.mjs derby|series OUT.mp4      (needs Chromium and ffmpeg)
// They are drawn frame by frame, so that the result is the same on any machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from '@playwright/test'
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

/** Runs in the page, as the next one does: `paint(t)` draws the moment t (0 to 1, a loop) and returns it as JPEG. */
function defineDerby() {
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

/** Five against five on a map of three lanes, seen from above. */
function defineSeries() {
  const canvas = document.querySelector('canvas')
  const c = canvas.getContext('2d')
  const TAU = 2 * Math.PI
  const [HOME, AWAY, STONE] = ['#FF5B35', '#4C9DFF', '#26333D']
  // x from the home base to the away base, y from the upper lane to the lower one, both 0 to 1.
  const place = (x, y) => [70 + x * 820, 270 + (y - 0.5) * 400 * (0.35 + 0.65 * Math.sin(Math.PI * x))]
  const dot = (x, y, px, colour) => {
    c.fillStyle = colour
    c.beginPath()
    c.arc(x, y, px, 0, TAU)
    c.fill()
  }
  const LANES = [0.04, 0.5, 0.96]
  const heroes = [0, 1, 1, 1, 2]
  // The teams meet in the middle of the lanes and fall back; whole numbers of rounds, so that the loop closes.
  const hero = (side, i, t) => {
    const lane = LANES[heroes[i]]
    const front = 0.5 + 0.12 * Math.sin(TAU * t + heroes[i] * 2.2)
    const reach = 0.07 + 0.05 * Math.sin(TAU * (2 + (i % 2)) * t + i * 1.9 + side)
    const x = front + (side ? reach : -reach)
    const y = lane + 0.1 * Math.cos(TAU * (1 + (i % 3)) * t + i * 2.4 + side * 3) * (lane === 0.5 ? 1 : 0.3)
    return place(x, y)
  }
  const minions = (lane, side, t) =>
    Array.from({ length: 5 }, (_, i) => {
      const front = 0.5 + 0.12 * Math.sin(TAU * t + lane * 2.2)
      const walked = (i / 5 + 3 * t) % 1
      return place(side ? 1 - walked * (1 - front - 0.02) : walked * (front - 0.02), LANES[lane])
    })
  const ground = () => {
    c.fillStyle = '#0B1013'
    c.fillRect(0, 0, 960, 540)
    for (let i = 0; i < 260; i++) {
      // Trees between the lanes, always at the same places.
      const [u, v] = [(i * 0.618034) % 1, (i * 0.754877) % 1]
      const [x, y] = place(0.08 + u * 0.84, v)
      if (LANES.some((lane) => Math.abs(place(0.08 + u * 0.84, lane)[1] - y) < 30)) continue
      dot(x, y, 9 + (i % 4) * 2, i % 3 ? '#12251D' : '#16301F')
    }
    c.lineWidth = 34
    c.lineCap = 'round'
    c.strokeStyle = STONE
    for (const lane of LANES) {
      c.beginPath()
      for (let i = 0; i <= 40; i++) c[i ? 'lineTo' : 'moveTo'](...place(i / 40, lane))
      c.stroke()
    }
    for (const [side, colour] of [HOME, AWAY].entries()) {
      const [bx, by] = place(side, 0.5)
      dot(bx, by, 46, STONE)
      dot(bx, by, 24, colour)
      for (const lane of LANES)
        for (const at of [0.16, 0.3]) {
          const [x, y] = place(side ? 1 - at : at, lane)
          dot(x, y, 13, '#0B1013')
          dot(x, y, 9, colour)
        }
    }
  }

  globalThis.paint = (t) => {
    ground()
    for (const lane of [0, 1, 2])
      for (const side of [0, 1])
        for (const [x, y] of minions(lane, side, t)) dot(x, y, 4, side ? '#8CC0FF' : '#FFA48C')
    const teams = [0, 1].map((side) => heroes.map((_, i) => hero(side, i, t)))
    // A bolt goes from one hero to the next of the other team, and its light with it.
    for (let i = 0; i < heroes.length; i++) {
      const at = (t * 12 + i * 0.37) % 1
      const isHomes = Math.floor(t * 12 + i) % 2 === 0
      const [from, to] = isHomes ? [teams[0][i], teams[1][i]] : [teams[1][i], teams[0][i]]
      const [x, y] = [0, 1].map((axis) => from[axis] + (to[axis] - from[axis]) * at)
      const light = c.createRadialGradient(x, y, 0, x, y, 34)
      light.addColorStop(0, isHomes ? '#FFD9A0CC' : '#BFE0FFCC')
      light.addColorStop(1, '#00000000')
      c.fillStyle = light
      c.fillRect(x - 34, y - 34, 68, 68)
      dot(x, y, 4, '#FFFFFF')
    }
    for (const [side, team] of teams.entries())
      for (const [i, [x, y]] of team.entries()) {
        dot(x, y, 15, '#FFFFFF')
        dot(x, y, 12.5, side ? AWAY : HOME)
        const health = 0.45 + 0.5 * Math.cos(TAU * t + i * 1.3 + side * 2) ** 2
        c.fillStyle = '#000000C0'
        c.fillRect(x - 17, y - 27, 34, 6)
        c.fillStyle = '#7BE08A'
        c.fillRect(x - 16, y - 26, 32 * health, 4)
      }
    c.font = '600 15px system-ui, sans-serif'
    c.fillStyle = '#000000A0'
    c.fillRect(16, 500, 164, 26)
    c.fillStyle = '#F4F6EE'
    c.fillText('Virage demo film', 26, 518)
    return canvas.toDataURL('image/jpeg', 0.92).split(',')[1]
  }
}
