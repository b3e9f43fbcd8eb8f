export type Params = Record<string, string | undefined>

/** What an address says to a pattern such as `/club/:clubId?`: its parameters, or null when it is another page's. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(pathname)
  if (given.length > wanted.length) return null
  const params: Params = {}
  for (const [index, part] of wanted.entries()) {
    const [, name, isOptional] = /^:(\w+)(\?)?$/.exec(part) ?? []
    const value = given[index]
    if (name === undefined && value?.toLowerCase() !== part) return null
    if (value === undefined && !isOptional) return null
    if (name !== undefined) params[name] = value === undefined ? undefined : decode(value)
  }
  return params
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** People also type addresses: what cannot be decoded stands as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
