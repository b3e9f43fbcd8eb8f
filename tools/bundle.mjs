// The last step of a build: the server's and the operator's program, as production runs them.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundlePrograms } from './build/programs.ts'
import { stampPrograms } from './build.mjs'
import { ROOT } from './project.mjs'
import { PROGRAMS_FOLDER } from './server-program.mjs'

const folder = join(ROOT, PROGRAMS_FOLDER)
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
await bundlePrograms(folder)
stampPrograms()
