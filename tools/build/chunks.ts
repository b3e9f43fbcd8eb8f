import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'
import { DRAWN_PAGES, ENTRY } from './bundle.ts'

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>
type Graph = Parameters<Extract<Groups[number]['name'], (...args: never[]) => unknown>>[1]

const LANDING = 'web/features/landing/LandingPage.tsx'
const ARENA = 'play/app/main.tsx'
/** What follows the arena's first frame as soon as that is drawn. */
const STADIUM = 'play/app/MatchView.tsx'
/** What the server renders is seen before any script has come, so its styles are in the first style sheet. */
const DRAWN = Object.values(DRAWN_PAGES).flat()
const STYLE = /\.css/
const OWN_OF_LANDING = /[\\/]web[\\/]features[\\/]landing[\\/]/
/** Our own code, and what few pages draw or play of it, which they load late. */
const OWN = /[\\/](?:contract|texts|client|match|ui|site|web|admin)[\\/](?!.*node_modules)/
const LATE = /[\\/]ui[\\/](?:crowd[\\/]bowl|tifo[\\/]|song-sound[\\/]|ReportDialog)/
const OF_PLAY = /[\\/]play[\\/]/
const OF_ADMIN = /[\\/]admin[\\/]/
/** Their package's index imports them all, so the graph does not tell who needs which. */
const ICONS = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/
const ICONS_OF_THE_SHELL =
  /[\\/](?:circle-check|circle-exclamation-point|menu|moon|sun|triangle-exclamation-point|undo-2|x)\.mjs$/
/** What the arena shows first; one file, because each alone is mostly headers. */
const ICONS_OF_THE_ARENA =
  /[\\/](?:check|chevron-down|door-open|ellipsis|external-link|eye|eye-off|flag|info|pause|play|share-2|tv|users|volume-2|volume-x)\.mjs$/

/**
 * Which modules share a file. React has its own, which stays the same from release to release. The shell is what
 * web and play both begin with, and with it every style of the pages that the server draws: so they wait for one
 * style sheet.
 * The app is the rest of what the landing page begins with; it starts the site, so nothing that the arena may load later is in
 * it. The arena is two files of its own: its first frame, and the stadium that follows. Parts that several pages have are few
 * files, not many.
 */
export function chunkGroups(root: string): Groups {
  const iconsOfPlay = iconsIn(`${root}/play`)
  const closures = new Map<string, Set<string>>()
  const isNeededBy = (entry: string, id: string, graph: Graph, when: 'at once' | 'ever' = 'at once') => {
    const key = `${when} ${entry}`
    const closure = closures.get(key) ?? closureOf(`${root}/${entry}`, graph, when)
    closures.set(key, closure)
    return closure.has(id)
  }
  const nameOfFirst = (id: string, graph: Graph): 'shell' | 'app' | 'icons' | null => {
    if (ICONS.test(id))
      return ICONS_OF_THE_SHELL.test(id) ? 'shell' : ICONS_OF_THE_ARENA.test(id) ? 'icons' : null
    const isOfFrame = isNeededBy(ENTRY, id, graph)
    if (STYLE.test(id) && (isOfFrame || DRAWN.some((page) => isNeededBy(page, id, graph)))) return 'shell'
    if (!isOfFrame && (!isNeededBy(LANDING, id, graph) || OWN_OF_LANDING.test(id))) return null
    return isNeededBy(ARENA, id, graph, 'ever') ? 'shell' : 'app'
  }
  const ofArena = (id: string, graph: Graph): 'arena' | 'stadium' | null => {
    if (isNeededBy(ARENA, id, graph)) return 'arena'
    return isNeededBy(STADIUM, id, graph) ? 'stadium' : null
  }
  const sharedBy = (id: string, graph: Graph): string | null => {
    if (LATE.test(id)) return null
    if (isNeededBy(ARENA, id, graph)) return 'common'
    if (isNeededBy(STADIUM, id, graph)) return 'common-stadium'
    // Apart from what only the pages have: the arena would load that too.
    if (isNeededBy(ARENA, id, graph, 'ever')) return 'common-later'
    if (OF_ADMIN.test(id)) return 'admin'
    return DRAWN.some((page) => isNeededBy(page, id, graph)) ? 'open-pages' : 'pages'
  }
  return [
    {
      name: 'react',
      test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
      priority: 3,
    },
    { name: nameOfFirst, debugName: 'shell and app', priority: 2 },
    {
      name: 'query',
      test: /[\\/]node_modules[\\/]@tanstack[\\/](?:react-)?query|[\\/]web[\\/]base[\\/]queries\.tsx$/,
      priority: 1,
    },
    // Two files, not thirty: each name of a file is in the list of what pages need, which the landing page loads. Those of
    // the arena stay apart, because it would load the others with them.
    {
      name: (id) => (iconsOfPlay.has(path.basename(id, '.mjs')) ? 'arena-icons' : 'page-icons'),
      debugName: 'icons that pages share',
      test: ICONS,
      minShareCount: 2,
      priority: 1,
    },
    { name: ofArena, debugName: 'arena', test: OF_PLAY, priority: 1 },
    // What several parts share, by who begins with it: a page asks for a handful of files, not for forty small ones.
    { name: sharedBy, debugName: 'shared', test: OWN, minShareCount: 3 },
  ]
}

/** The files of the icons that the components of a folder import by name. */
function iconsIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  const names = files.flatMap((name) => {
    const source = readFileSync(path.join(folder, name), 'utf8')
    return /import \{([^}]*)\} from 'lucide-react'/.exec(source)?.[1]?.split(',') ?? []
  })
  return new Set(names.map((name) => kebab(name.trim().split(' ')[0] ?? '')))
}

const kebab = (name: string) =>
  name.replace(/[A-Z]|\d+/g, (part, at) => `${at > 0 ? '-' : ''}${part.toLowerCase()}`)

/** A module and all that it imports, at once or later too. */
function closureOf(entry: string, graph: Graph, when: 'at once' | 'ever'): Set<string> {
  const found = new Set<string>()
  const left = [entry]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const module = graph.getModuleInfo(id)
    left.push(...(module?.importedIds ?? []))
    if (when === 'ever') left.push(...(module?.dynamicallyImportedIds ?? []))
  }
  return found
}
