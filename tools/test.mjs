// npm test: everything there is to check. `npm test -- unit` runs one step, further arguments go to its command.
import { requireNode } from './node-version.mjs'

requireNode()
// Imported after the check: an old Node cannot parse newer syntax.
void Promise.all([import('./project.mjs'), import('./check.mjs')]).then(([{ main }, { check }]) =>
  main(() => check(process.argv.slice(2))),
)
