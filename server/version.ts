import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Of the product that is running. */
export const { version } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'),
) as { version: string }
