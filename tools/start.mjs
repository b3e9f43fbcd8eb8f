// npm start: installs and builds what is missing, then runs the server on the Node of our packages.
import { requireNode } from './node-version.mjs'

requireNode()
// Imported after the check: an old Node cannot parse newer syntax.
void Promise.all([import('./project.mjs'), import('./programs.mjs')]).then(([{ main }, { serve }]) =>
  main(serve),
)
