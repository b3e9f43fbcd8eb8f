import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './debian.mjs'
import { Refusal } from './project.mjs'

const PLACES = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
]

/** Finds or installs PostgreSQL 15, the oldest we support; resolves to the folder of its programs. */
export async function ensurePostgres() {
  const found = findPostgres()
  if (found) return found
  if (!process.env.TEST_POSTGRES_BIN) await installPackages('postgresql-15')
  return findPostgres() ?? refuse()
}

function findPostgres() {
  const chosen = process.env.TEST_POSTGRES_BIN
  return (chosen ? [chosen] : PLACES).find((folder) => existsSync(join(folder, 'initdb')))
}

function refuse() {
  throw new Refusal('The tests need PostgreSQL 15: install it, or set TEST_POSTGRES_BIN to its bin folder.')
}
