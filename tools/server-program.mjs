/**
 * Flags of the Node that runs the server.
 *
 * The space for new objects grows with the first crowd that comes in, to 64 MB by default, and stays: with thousands of
 * fans it was most of what each of them took. With 16 MB it is collected more often, which costs a tenth of processor time
 * under the heaviest loads and nothing else (bench/README.md, Memory).
 *
 * Without the second one V8 puts requests that wait for a commit among the old objects, which costs a fifth of the
 * processor time under load.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring']

/** Where a build puts the programs; the dot keeps them from being sent to anybody. */
export const PROGRAMS_FOLDER = 'dist/.server'
/** What runs in production: the server, bundled. */
export const SERVER = `${PROGRAMS_FOLDER}/main.js`
/** What the server is made of, from which the pages are made too. */
export const SHARED_SOURCES = [
  'contract',
  'texts',
  'match',
  'ui',
  'package.json',
  'package-lock.json',
  'tools/build',
]
