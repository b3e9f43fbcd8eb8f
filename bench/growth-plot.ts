const PANEL = 300
const HEIGHT = 330
const LEFT = 62
const TOP = 84
const BOTTOM = 268
const OURS = '#ff5b35'
const THEIRS = '#1f7ae0'

export interface GrowthPanel {
  title: string
  /** Of both figures. */
  unit: string
  anchor: string
  points: { size: number; ours: number; theirs: number }[]
}

/** Panels side by side, both axes logarithmic: what grows in proportion is a straight line of the same slope everywhere. */
export function plotGrowth(panels: readonly GrowthPanel[]): string {
  const width = panels.length * PANEL
  const drawn = panels.map((panel, i) => drawPanel(panel, i * PANEL)).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#333">
<title>How the figures grow with the size of the crowd</title>
<rect width="${width}" height="${HEIGHT}" fill="#fff"/>
${drawn}
</svg>
`
}

function drawPanel({ title, unit, anchor, points }: GrowthPanel, left: number): string {
  const { low, high } = decadesOf(points.flatMap(({ ours, theirs }) => [ours, theirs]))
  const decades = Array.from({ length: high - low + 1 }, (_, i) => low + i)
  const right = left + PANEL - 24
  const sizes = points.map(({ size }) => size)
  const [first, last] = [Math.min(...sizes), Math.max(...sizes)]
  const x = (size: number) =>
    left + LEFT + (Math.log(size / first) / Math.log(last / first)) * (right - left - LEFT)
  const y = (value: number) => BOTTOM - ((Math.log10(value) - low) / (high - low)) * (BOTTOM - TOP)
  const line = (read: (point: GrowthPanel['points'][number]) => number, color: string) => [
    `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.map((point) => `${x(point.size).toFixed(1)},${y(read(point)).toFixed(1)}`).join(' ')}"/>`,
    ...points.map(
      (point) =>
        `<circle cx="${x(point.size).toFixed(1)}" cy="${y(read(point)).toFixed(1)}" r="3.5" fill="${color}"><title>${label(read(point))} ${unit}</title></circle>`,
    ),
  ]
  return [
    `<text x="${left + 16}" y="26" font-size="14" font-weight="700">${title}</text>`,
    `<text x="${left + 16}" y="46" fill="#666">${unit}</text>`,
    `<text x="${left + 16}" y="66" fill="${OURS}" font-weight="600">Virage</text>`,
    `<text x="${left + 70}" y="66" fill="${THEIRS}" font-weight="600">${anchor}</text>`,
    ...decades.map((decade) => {
      const at = y(10 ** decade).toFixed(1)
      return `<line x1="${left + LEFT}" y1="${at}" x2="${right}" y2="${at}" stroke="#ddd"/><text x="${left + LEFT - 8}" y="${at}" dy="4" text-anchor="end" fill="#666">${label(10 ** decade)}</text>`
    }),
    ...sizes.map(
      (size) =>
        `<text x="${x(size).toFixed(1)}" y="${BOTTOM + 22}" text-anchor="middle" fill="#666">${label(size)}</text>`,
    ),
    ...line(({ theirs }) => theirs, THEIRS),
    ...line(({ ours }) => ours, OURS),
  ].join('\n')
}

/** The powers of ten around the values. */
function decadesOf(values: number[]): { low: number; high: number } {
  const known = values.filter((value) => value > 0).map(Math.log10)
  const low = Math.floor(Math.min(...known))
  return { low, high: Math.max(low + 1, Math.ceil(Math.max(...known))) }
}

function label(value: number): string {
  if (value >= 1) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(2)))
}
