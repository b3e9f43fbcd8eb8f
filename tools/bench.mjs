// npm run bench -- QUESTIONS: measures what npm start would run, so it is built first.
import { requireNode } from './node-version.mjs'

requireNode()
// Imported after the check: an old Node cannot parse newer syntax.
void Promise.all([import('./project.mjs'), import('./programs.mjs'), import('./build.mjs')]).then(
  ([{ main, runOnOurNode }, { ensureInstalled }, { ensureBuilt }]) =>
    main(async () => {
      await ensureInstalled()
      await ensureBuilt()
      return runOnOurNode('bench/run.ts', process.argv.slice(2))
    }),
)
