// What the build calls for every `import()` of the front ends, in place of Vite's own loader (tools/build/part-loader.ts).

/** By address. A failure is forgotten, so that whoever tries again asks for the file again. */
const files = new Map<string, Promise<void>>()

/**
 * pages.10: Chromium 150 and older remember for ever that a module did not come, whether it was imported or preloaded by a
 * link. They forget what a `fetch` did not get. So all files of a part are fetched first, and its import finds them in the
 * browser's cache.
 */
export async function loadPart<Part>(importPart: () => Promise<Part>, names: string[] = []): Promise<Part> {
  await Promise.all(names.map((name) => onceHere(`/${name}`)))
  return importPart()
}

function onceHere(href: string): Promise<void> {
  const known = files.get(href)
  if (known) return known
  const file = href.endsWith('.css') ? applyStyle(href) : fetchScript(href)
  files.set(href, file)
  file.catch(() => files.delete(href))
  return file
}

async function fetchScript(href: string): Promise<void> {
  // The application began with it.
  if (linkTo('modulepreload', href)) return
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`${href} answered ${answer.status}`)
  await answer.blob()
}

function applyStyle(href: string): Promise<void> {
  const before = linkTo('stylesheet', href)
  if (before?.sheet) return Promise.resolve()
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href, crossOrigin: '' })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${href} did not come`))
    })
    // One that the page itself asked for and did not get keeps its place: later rules go before earlier ones.
    if (before) before.replaceWith(link)
    else document.head.append(link)
  })
}

function linkTo(rel: 'modulepreload' | 'stylesheet', href: string): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>(`link[rel="${rel}"][href="${href}"]`)
}
