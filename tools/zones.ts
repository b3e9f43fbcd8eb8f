// Who may import whom. A floor imports from the floors it lists and from itself; features of one floor do not import
// each other, they meet on the floor above. Run by `npm run lint`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'

const BROWSER_GROUND = ['contract', 'texts', 'client', 'match', 'ui']
const SERVER_GROUND = ['contract', 'texts', 'server/base', 'server/storage', 'server/realtime']

interface Floor {
  name: string
  of: RegExp
  rooms?: RegExp
  doors?: RegExp
  from: string[]
}

/**
 * The first entry whose pattern fits a file is its floor. `rooms`: every folder below is a room of its own, and rooms
 * see each other only through what `doors` allows.
 */
export const FLOORS: Floor[] = [
  { name: 'contract', of: /^contract\//, from: [] },
  { name: 'texts', of: /^texts\//, from: ['contract'] },
  { name: 'client', of: /^client\//, from: ['contract', 'texts'] },
  { name: 'match', of: /^match\//, from: ['contract', 'texts', 'client'] },
  { name: 'ui', of: /^ui\//, from: ['contract', 'match'] },

  { name: 'site', of: /^site\//, from: BROWSER_GROUND },
  {
    name: 'web/features',
    of: /^web\/features\//,
    rooms: /^web\/features\/[^/]+/,
    from: [...BROWSER_GROUND, 'site'],
  },
  { name: 'admin/base', of: /^admin\/base\//, from: [...BROWSER_GROUND, 'site'] },
  {
    name: 'admin/features',
    of: /^admin\/features\//,
    rooms: /^admin\/features\/[^/]+/,
    from: [...BROWSER_GROUND, 'site', 'admin/base'],
  },
  {
    name: 'admin/app',
    of: /^admin\/app\//,
    from: [...BROWSER_GROUND, 'site', 'admin/base', 'admin/features'],
  },
  {
    name: 'web/app',
    of: /^web\/(?:app|served|worker|dev)\//,
    from: [...BROWSER_GROUND, 'site', 'web/features', 'admin/app'],
  },

  { name: 'play/base', of: /^play\/base\//, from: BROWSER_GROUND },
  { name: 'play/stage', of: /^play\/stage\//, from: [...BROWSER_GROUND, 'play/base'] },
  {
    name: 'play/features',
    of: /^play\/features\//,
    rooms: /^play\/features\/[^/]+/,
    from: [...BROWSER_GROUND, 'play/base', 'play/stage'],
  },
  {
    name: 'play/app',
    of: /^play\/app\//,
    from: [...BROWSER_GROUND, 'play/base', 'play/stage', 'play/features'],
  },

  {
    name: 'server/base',
    of: /^server\/(?:log|made-once|settings|start-garbage|version)\.ts$/,
    from: ['contract', 'texts'],
  },
  { name: 'server/storage', of: /^server\/storage\//, from: ['contract', 'server/base'] },
  { name: 'server/realtime', of: /^server\/realtime\//, from: ['contract', 'server/base'] },
  { name: 'server/http', of: /^server\/http\//, from: SERVER_GROUND },
  { name: 'server/jobs', of: /^server\/jobs\//, from: SERVER_GROUND },
  { name: 'server/mail', of: /^server\/mail\//, from: [...SERVER_GROUND, 'server/jobs'] },
  {
    name: 'server/features',
    of: /^server\/features\//,
    rooms: /^server\/features\/[^/]+/,
    doors: /\/(?:index|[a-z-]+\.tables)\.ts$/,
    // What a song or a tifo is at a moment is the same for a screen and for the server.
    from: [...SERVER_GROUND, 'match', 'server/http', 'server/jobs', 'server/mail'],
  },
  {
    name: 'server/cards',
    of: /^server\/sharing\/cards\/draw\//,
    from: [...SERVER_GROUND, 'server/http', 'ui', 'server/sharing'],
  },
  {
    name: 'server/sharing',
    of: /^server\/sharing\//,
    from: [...SERVER_GROUND, 'server/http', 'server/features', 'server/cards'],
  },
  {
    name: 'server/demo',
    of: /^server\/demo\//,
    from: [...SERVER_GROUND, 'match', 'server/http', 'server/features', 'client'],
  },
  {
    name: 'server/wiring',
    of: /^server\/(?:wiring\/|main\.ts$)/,
    from: [
      ...SERVER_GROUND,
      'server/http',
      'server/jobs',
      'server/mail',
      'server/features',
      'server/sharing',
      'server/demo',
    ],
  },
  {
    name: 'server/cli',
    of: /^server\/cli\//,
    from: [...SERVER_GROUND, 'server/http', 'server/jobs', 'server/mail', 'server/features', 'server/demo'],
  },
]

const CODE = /\.(?:ts|tsx|mjs)$/
const TEST = /\.(?:test|testing|process)\.tsx?$/
const SPECIFIER = /(?:\bfrom|\bimport\s*\(|\bimport)\s*(['"])((?:\.{1,2}\/|#)[^'"]+)\1/g

function targetOf(file: string, specifier: string): string {
  const [path = ''] = specifier.split('?')
  return path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path))
}

const floorOf = (file: string) => FLOORS.find(({ of }) => of.test(file))
const roomOf = (floor: Floor, file: string) => floor.rooms?.exec(file)?.[0]

/** What is wrong with this import, or null. */
export function problemOf(file: string, target: string): string | null {
  const [own, other] = [floorOf(file), floorOf(target)]
  if (!own || !other)
    return own && !other && !/^(?:web|play)\/[^/]+$/.test(target) ? `${target} is on no floor` : null
  if (own === other) {
    const [ownRoom, otherRoom] = [roomOf(own, file), roomOf(own, target)]
    if (ownRoom === otherRoom || own.doors?.test(target)) return null
    return `${ownRoom} reaches into ${otherRoom}`
  }
  if (!own.from.includes(other.name)) return `${own.name} must not import ${other.name}`
  if (other.doors && !other.doors.test(target)) return `${other.name} is entered through its index.ts`
  return null
}

/** Rooms or files that import each other, directly or around a corner, as a list of names; empty when there are none. */
export function findCircle(edges: Map<string, Set<string>>): string[] {
  const done = new Set<string>()
  const visit = (room: string, path: string[]): string[] => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room]
    if (done.has(room)) return []
    for (const next of edges.get(room) ?? []) {
      const circle = visit(next, [...path, room])
      if (circle.length > 0) return circle
    }
    done.add(room)
    return []
  }
  for (const room of edges.keys()) {
    const circle = visit(room, [])
    if (circle.length > 0) return circle
  }
  return []
}

function check(): string[] {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const files = tracked.split('\n').filter((file) => CODE.test(file) && !TEST.test(file) && floorOf(file))
  const problems: string[] = []
  const [rooms, imports] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  for (const file of files) {
    let text: string
    try {
      text = readFileSync(file, 'utf8')
    } catch {
      continue // deleted, not committed yet
    }
    for (const { 2: specifier = '', index } of text.matchAll(SPECIFIER)) {
      const target = targetOf(file, specifier)
      const problem = problemOf(file, target)
      if (problem)
        problems.push(`${file}:${text.slice(0, index).split('\n').length} ${problem} (${specifier})`)
      const floor = floorOf(file)
      if (!floor) continue
      const [from, to] = [roomOf(floor, file), floorOf(target) === floor ? roomOf(floor, target) : undefined]
      if (from && to && from !== to && !/\.tables\.ts$/.test(target))
        rooms.set(from, (rooms.get(from) ?? new Set()).add(to))
      imports.set(file, (imports.get(file) ?? new Set()).add(target))
    }
  }
  for (const circle of [findCircle(rooms), findCircle(imports)])
    if (circle.length > 0) problems.push(`a circle: ${circle.join(' -> ')}`)
  return problems
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = check()
  for (const problem of problems) console.error(problem)
  console.log(
    problems.length === 0 ? 'Zones: every import points down.' : `Zones: ${problems.length} problems.`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
