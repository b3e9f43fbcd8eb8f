/** Runs in the page, as the derby does: five against five on a map of three lanes, seen from above. */
export function defineSeries() {
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
