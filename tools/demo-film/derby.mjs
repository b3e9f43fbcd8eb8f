/**
 * Runs in the page: `paint(t)` draws the moment t (0 to 1, a loop) and returns it as JPEG. A match as a broadcast shows it:
 * one camera high above the near touchline follows the ball from goal to goal and back. Lengths are metres.
 */
export function defineDerby() {
  const canvas = document.querySelector('canvas')
  const c = canvas.getContext('2d')
  const TAU = 2 * Math.PI
  const [LENGTH, BREADTH] = [105, 68]
  const [HOME, AWAY] = ['#FF5B35', '#4C9DFF']
  const CAMERA = { height: 26, behind: 46, zoom: 1170, horizonPx: -128 }
  /** The play goes to and fro once in the film; the camera is a little late. */
  const drive = (t) => -Math.cos(TAU * t)
  let cameraX = LENGTH / 2

  /** x along the pitch, y from the far touchline to the near one, z above the ground. */
  const place = (x, y, z = 0) => {
    const scale = CAMERA.zoom / (BREADTH + CAMERA.behind - y)
    return [480 + (x - cameraX) * scale, CAMERA.horizonPx + (CAMERA.height - z) * scale, scale]
  }
  const path = (points) => {
    c.beginPath()
    for (const [i, point] of points.entries()) c[i ? 'lineTo' : 'moveTo'](...place(...point).slice(0, 2))
  }
  const circle = (x, y, radius, from = 0, to = TAU) =>
    Array.from({ length: 49 }, (_, i) => {
      const angle = from + ((to - from) * i) / 48
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    })

  function stands(t) {
    const sky = c.createLinearGradient(0, 0, 0, 160)
    sky.addColorStop(0, '#060A09')
    sky.addColorStop(1, '#0D1512')
    c.fillStyle = sky
    c.fillRect(0, 0, 960, 170)
    for (let row = 0; row < 19; row++) {
      const y = -6 - row * 0.9
      for (let seat = -30; seat < 136; seat++) {
        const [px, py, scale] = place(seat + (row % 2) / 2, y, 2.4 + row * 0.78)
        if (px < -10 || px > 970) continue
        const isHomes = seat < LENGTH / 2
        const wave = Math.max(0, Math.sin(seat * 0.13 * (isHomes ? 1 : -1) - TAU * 5 * t + row * 0.3)) ** 4
        const flicker = Math.sin(seat * 12.9898 + row * 78.233) * 0.5 + 0.5
        c.globalAlpha = 0.13 + 0.3 * flicker * flicker + 0.5 * wave
        c.fillStyle = isHomes ? HOME : AWAY
        c.fillRect(px, py, 0.62 * scale, 0.55 * scale)
      }
    }
    c.globalAlpha = 1
    c.fillStyle = '#04120B'
    path([
      [-60, -4, 1.9],
      [165, -4, 1.9],
      [165, -4],
      [-60, -4],
    ])
    c.fill()
    c.fillStyle = '#F2E3B3'
    c.textBaseline = 'middle'
    for (let at = -45; at < 160; at += 30) {
      const [px, py, scale] = place(at, -4, 0.95)
      c.font = `800 ${1.3 * scale}px system-ui, sans-serif`
      c.fillText((at / 15) % 4 === 1 ? 'TWO ENDS, ONE ROAR' : 'VIRAGE', px, py)
    }
  }

  function pitch() {
    const near = BREADTH + 12
    c.fillStyle = '#17583A'
    path([
      [-90, -4],
      [195, -4],
      [195, near],
      [-90, near],
    ])
    c.fill()
    for (let band = 0; band < 18; band++) {
      const x = (band * LENGTH) / 18
      c.fillStyle = band % 2 ? '#1D6B43' : '#1A613D'
      path([
        [x, 0],
        [x + LENGTH / 18, 0],
        [x + LENGTH / 18, BREADTH],
        [x, BREADTH],
      ])
      c.fill()
    }
    c.strokeStyle = '#DDEBDDCC'
    c.lineWidth = 2.6
    const lines = [
      [
        [0, 0],
        [LENGTH, 0],
        [LENGTH, BREADTH],
        [0, BREADTH],
        [0, 0],
      ],
      [
        [LENGTH / 2, 0],
        [LENGTH / 2, BREADTH],
      ],
      circle(LENGTH / 2, BREADTH / 2, 9.15),
    ]
    for (const [goal, inward] of [
      [0, 1],
      [LENGTH, -1],
    ]) {
      for (const [deep, half] of [
        [16.5, 20.15],
        [5.5, 9.15],
      ]) {
        const [top, bottom] = [BREADTH / 2 - half, BREADTH / 2 + half]
        lines.push([
          [goal, top],
          [goal + inward * deep, top],
          [goal + inward * deep, bottom],
          [goal, bottom],
        ])
      }
      const arc = circle(goal + inward * 11, BREADTH / 2, 9.15, -0.92, 0.92)
      lines.push(inward === 1 ? arc : arc.map(([x, y]) => [2 * (LENGTH - 11) - x, y]))
    }
    for (const points of lines) {
      path(points)
      c.stroke()
    }
  }

  function goal(x, outward) {
    const [top, bottom] = [BREADTH / 2 - 3.66, BREADTH / 2 + 3.66]
    const back = x + outward * 2
    c.strokeStyle = '#FFFFFF38'
    c.lineWidth = 1
    for (let i = 0; i <= 8; i++) {
      const y = top + ((bottom - top) * i) / 8
      path([
        [x, y, 2.44],
        [back, y, 1.6],
        [back, y],
      ])
      c.stroke()
    }
    for (let z = 0; z <= 1.6; z += 0.4) {
      path([
        [x, top, z],
        [back, top, z],
        [back, bottom, z],
        [x, bottom, z],
      ])
      c.stroke()
    }
    c.strokeStyle = '#FFFFFF'
    c.lineWidth = 3
    path([
      [x, top],
      [x, top, 2.44],
      [x, bottom, 2.44],
      [x, bottom],
    ])
    c.stroke()
  }

  // Where each stands when the ball is in the middle; the away side is the mirror image.
  const posts = [
    [5, 34],
    [24, 9],
    [21, 26],
    [21, 43],
    [25, 60],
    [44, 8],
    [39, 26],
    [38, 44],
    [45, 62],
    [56, 27],
    [58, 45],
  ]
  function player(side, i, t) {
    const [px, py] = posts[i]
    const keeps = i === 0
    const push = (keeps ? 2 : 18) * drive(t - 0.015 * (i % 4))
    const own = TAU * (2 + (i % 3)) * t + i * 2.1 + side * 1.3
    const x = (side ? LENGTH - px : px) + push + (keeps ? 0.3 : 1.8) * Math.sin(own)
    const y = (side ? BREADTH - py : py) + (keeps ? 1.5 : 3) * Math.cos(own - 0.7) + 3 * Math.sin(TAU * t + i)
    return [Math.min(LENGTH - 3, Math.max(3, x)), Math.min(BREADTH - 1, Math.max(1, y))]
  }

  // From one keeper to the other and back: who plays it on, and how high it goes.
  const passes = [
    [0, 0, 0],
    [0, 2, 0.3],
    [0, 6, 0],
    [0, 5, 5],
    [0, 8, 0.2],
    [0, 10, 1.2],
    [1, 0, 0],
    [1, 3, 0.4],
    [1, 7, 0],
    [1, 8, 4],
    [1, 5, 0.2],
    [1, 9, 1.4],
  ]
  function ball(t) {
    const at = t * passes.length
    const i = Math.floor(at) % passes.length
    const flown = Math.min(1, (at - Math.floor(at)) * 1.5)
    const k = 1 - (1 - flown) ** 1.6
    const next = passes[(i + 1) % passes.length]
    const [from, to] = [player(passes[i][0], passes[i][1], t), player(next[0], next[1], t)]
    const foot = flown < 1 ? 0 : 0.5
    return [
      from[0] + (to[0] - from[0]) * k + foot,
      from[1] + (to[1] - from[1]) * k + 0.2,
      0.15 + passes[i][2] * 4 * flown * (1 - flown),
    ]
  }

  const KITS = {
    0: { shirt: HOME, dark: '#C93E1E', shorts: '#FFF3E4' },
    1: { shirt: AWAY, dark: '#2F74C8', shorts: '#12233F' },
    keeper: { shirt: '#F4D13D', dark: '#C19F1C', shorts: '#1B1F1D' },
    referee: { shirt: '#20242A', dark: '#101215', shorts: '#101215' },
  }
  const SKIN = ['#8D5A3C', '#E3B48F', '#C68A5E', '#5D3A26', '#F0C8A4']

  /** A figure of boxes and lines, whose legs go as fast as it runs. */
  function figure({ x, y, speed, ahead, stride, kit, skin }) {
    const [px, py, scale] = place(x, y)
    const m = scale * 1.5
    c.fillStyle = '#00000059'
    c.beginPath()
    c.ellipse(px + 0.3 * m, py, 0.62 * m, 0.17 * m, 0, 0, TAU)
    c.fill()
    const reach = Math.min(1, speed / 6) * 0.42
    const lean = Math.min(0.22, speed / 40) * ahead
    const [hipX, hipY, neckX, neckY] = [px, py - 0.85 * m, px + lean * m, py - 1.48 * m]
    const limb = (x0, y0, x1, y1, x2, y2, widthM, color) => {
      c.strokeStyle = color
      c.lineWidth = widthM * m
      c.beginPath()
      c.moveTo(x0, y0)
      c.lineTo(x1, y1)
      c.lineTo(x2, y2)
      c.stroke()
    }
    c.lineCap = 'round'
    c.lineJoin = 'round'
    for (const phase of [0, Math.PI]) {
      const swing = Math.sin(stride + phase) * reach * ahead
      const lift = Math.max(0, Math.cos(stride + phase)) * reach * 0.55
      const [kneeX, kneeY] = [hipX + (swing * 0.55 + 0.06 * ahead) * m, hipY + (0.42 - lift * 0.3) * m]
      limb(hipX, hipY, (hipX + kneeX) / 2, (hipY + kneeY) / 2, kneeX, kneeY, 0.19, kit.shorts)
      limb(kneeX, kneeY, kneeX, kneeY, hipX + swing * m, py - lift * m, 0.13, kit.dark)
      limb(
        neckX,
        neckY + 0.08 * m,
        neckX - swing * 0.5 * m,
        neckY + 0.38 * m,
        neckX - (swing * 0.5 - 0.1 * ahead) * m,
        neckY + 0.56 * m,
        0.11,
        skin,
      )
    }
    limb(hipX, hipY, (hipX + neckX) / 2, (hipY + neckY) / 2, neckX, neckY + 0.06 * m, 0.4, kit.dark)
    limb(
      hipX - 0.05 * m,
      hipY,
      (hipX + neckX) / 2 - 0.05 * m,
      (hipY + neckY) / 2,
      neckX - 0.05 * m,
      neckY + 0.06 * m,
      0.31,
      kit.shirt,
    )
    c.fillStyle = skin
    c.beginPath()
    c.arc(neckX + lean * 0.3 * m, neckY - 0.22 * m, 0.17 * m, 0, TAU)
    c.fill()
    c.fillStyle = '#1B130E'
    c.beginPath()
    c.arc(neckX + lean * 0.3 * m, neckY - 0.26 * m, 0.17 * m, Math.PI, TAU)
    c.fill()
  }

  function everybody(t) {
    const STEP = 1 / 2000
    const of = (where, rest) => {
      const [[x, y], [laterX, laterY]] = [where(t), where(t + STEP)]
      const velocity = [(laterX - x) / STEP / 15, (laterY - y) / STEP / 15]
      return { x, y, speed: Math.hypot(...velocity), ahead: velocity[0] < 0 ? -1 : 1, ...rest }
    }
    const teams = [0, 1].flatMap((side) =>
      posts.map((_, i) =>
        of((at) => player(side, i, at), {
          stride: TAU * (26 + (i % 5)) * t + i * 1.7 + side,
          kit: i === 0 ? KITS.keeper : KITS[side],
          skin: SKIN[(i * 3 + side * 2) % SKIN.length],
        }),
      ),
    )
    const referee = of((at) => [LENGTH / 2 + 24 * drive(at - 0.03) + 3, 36 + 6 * Math.sin(TAU * 2 * at)], {
      stride: TAU * 27 * t,
      kit: KITS.referee,
      skin: SKIN[1],
    })
    return [...teams, referee]
  }

  globalThis.paint = (t) => {
    cameraX = LENGTH / 2 + 25 * drive(t - 0.02)
    stands(t)
    pitch()
    goal(0, -1)
    goal(LENGTH, 1)
    const [bx, by, bz] = ball(t)
    const onPitch = [...everybody(t), { y: by, isBall: true }].sort((a, b) => a.y - b.y)
    for (const each of onPitch) {
      if (!each.isBall) {
        figure(each)
        continue
      }
      const [gx, gy, scale] = place(bx, by)
      const [px, py] = place(bx, by, bz)
      c.fillStyle = '#00000066'
      c.beginPath()
      c.ellipse(gx, gy, 0.34 * scale, 0.12 * scale, 0, 0, TAU)
      c.fill()
      c.fillStyle = '#FFFFFF'
      c.beginPath()
      c.arc(px, py - 0.2 * scale, 0.32 * scale, 0, TAU)
      c.fill()
    }
    const edge = c.createRadialGradient(480, 300, 260, 480, 300, 640)
    edge.addColorStop(0, '#00000000')
    edge.addColorStop(1, '#00000088')
    c.fillStyle = edge
    c.fillRect(0, 0, 960, 540)
    c.textBaseline = 'alphabetic'
    c.font = '600 15px system-ui, sans-serif'
    c.fillStyle = '#000000A0'
    c.fillRect(16, 500, 164, 26)
    c.fillStyle = '#F4F6EE'
    c.fillText('Virage demo film', 26, 518)
    return canvas.toDataURL('image/jpeg', 0.92).split(',')[1]
  }
}
