import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './debian.mjs'
import { Refusal } from './project.mjs'

const NAMES = ['redis-server', 'valkey-server']

/** Finds or installs Redis; resolves to its server program. */
export async function ensureRedis() {
  const found = findRedis()
  if (found) return found
  await installPackages('redis-server')
  return findRedis() ?? refuse()
}

function findRedis() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

function refuse() {
  throw new Refusal('The tests need Redis or Valkey: install one, so that redis-server is on the PATH.')
}
