// npm run cluster -- 3: PostgreSQL, Redis and three processes behind nginx on this machine, until Ctrl-C.
import { requireNode } from './node-version.mjs'

requireNode()
// Imported after the check: an old Node cannot parse newer syntax.
void Promise.all([
  import('./project.mjs'),
  import('./programs.mjs'),
  import('./build.mjs'),
  import('./test-programs.mjs'),
]).then(([{ main, runOnOurNode }, { ensureInstalled }, { ensureBuilt }, programs]) =>
  main(async () => {
    await ensureInstalled()
    await ensureBuilt()
    return runOnOurNode('tools/cluster/run.ts', process.argv.slice(2), {
      POSTGRES_BIN: await programs.ensurePostgres(),
      REDIS_SERVER_PATH: await programs.ensureRedis(),
      NGINX_PATH: await programs.ensureNginx(),
    })
  }),
)
