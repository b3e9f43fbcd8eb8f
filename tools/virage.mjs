#!/usr/bin/env node
// npm run virage -- COMMAND: the operator's command line, on the Node of our packages.
import { requireNode } from './node-version.mjs'

requireNode()
// Imported after the check: an old Node cannot parse newer syntax.
void Promise.all([import('./project.mjs'), import('./programs.mjs')]).then(([{ main }, { operate }]) =>
  main(() => operate(process.argv.slice(2))),
)
