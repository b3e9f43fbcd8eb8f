const WIDTH = 900
const BAND = 120
const LEFT = 150
const RIGHT = 880
const POINTS = 450

/** One second of the simulated night. */
export interface Second {
  fans: number
  joins: number
  cheers: number
  /** Cores of all processes. */
  cores: number
  databaseCores: number
  wireGbit: number
  redisMessages: number
  redisMb: number
}

interface Band {
  title: string
  unit: string
  read: (second: Second) => number
  color: string
}
const BANDS: Band[] = [
  { title: 'Fans in the arena', unit: '', read: ({ fans }) => fans, color: '#ff5b35' },
  { title: 'Coming in', unit: ' /s', read: ({ joins }) => joins, color: '#7a5cff' },
  { title: 'Cheer messages', unit: ' /s', read: ({ cheers }) => cheers, color: '#e0a100' },
  { title: 'Processor, all processes', unit: ' cores', read: ({ cores }) => cores, color: '#0a8f6a' },
  { title: 'Wire', unit: ' Gbit/s', read: ({ wireGbit }) => wireGbit, color: '#1f7ae0' },
  { title: 'Database', unit: ' cores', read: ({ databaseCores }) => databaseCores, color: '#b0306a' },
]

/** The night as small pictures one above the other, each up to its own peak. */
export function plotNight(night: readonly Second[], processes: number): string {
  const height = 70 + BANDS.length * BAND
  const bands = BANDS.map((band, i) => drawBand(night, band, 60 + i * BAND)).join('\n')
  const minutes = night.length / 60
  const hours = Array.from({ length: Math.floor(minutes / 30) + 1 }, (_, i) => i * 30)
  const axis = hours
    .map((minute) => {
      const x = LEFT + (minute / minutes) * (RIGHT - LEFT)
      return `<text x="${x.toFixed(0)}" y="${height - 4}" text-anchor="middle">${minute} min</text>`
    })
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#333">
<title>A simulated match night of a million fans</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="20" y="30" font-size="18" font-weight="700">A match night of a million fans in one arena, ${processes} processes (simulated)</text>
${bands}
${axis}
</svg>
`
}

function drawBand(night: readonly Second[], { title, unit, read, color }: Band, top: number): string {
  const values = sample(night.map(read))
  const peak = Math.max(...values)
  const bottom = top + BAND - 30
  const at = (value: number, i: number) => {
    const x = LEFT + (i / (values.length - 1)) * (RIGHT - LEFT)
    const y = bottom - (value / peak) * (BAND - 45)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  const label = peak >= 100 ? Math.round(peak).toLocaleString('en') : peak.toFixed(peak >= 10 ? 1 : 2)
  return [
    ...title
      .split(', ')
      .map((line, i) => `<text x="20" y="${top + 40 + i * 16}" font-weight="600">${line}</text>`),
    `<text x="20" y="${top + 74}" fill="#666">peak ${label}${unit}</text>`,
    `<line x1="${LEFT}" y1="${bottom}" x2="${RIGHT}" y2="${bottom}" stroke="#ccc"/>`,
    `<polyline fill="none" stroke="${color}" stroke-width="1.8" points="${values.map(at).join(' ')}"/>`,
  ].join('\n')
}

/** The highest value of each stretch, so that short peaks stay visible. */
function sample(values: readonly number[]): number[] {
  const stretch = Math.ceil(values.length / POINTS)
  const points: number[] = []
  for (let i = 0; i < values.length; i += stretch) points.push(Math.max(...values.slice(i, i + stretch)))
  return points
}
