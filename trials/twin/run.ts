// `npm run twin [-- NAME …]`: plants each flaw in a copy of the product and expects the tests of its rule to fail.
// `--no-check` leaves out the first run, in which the same tests must pass without any flaw.
import { parseArgs } from 'node:util'
import { FLAWS } from './flaws.ts'
import { createTwin, type Verdict } from './twin.ts'

const { values, positionals } = parseArgs({
  options: { 'no-check': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.find((name) => !FLAWS.some((flaw) => flaw.name === name))
if (unknown !== undefined) {
  console.error(`There is no flaw ${unknown}: ${FLAWS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const asked = FLAWS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const twin = await createTwin()
let caught = 0
try {
  const failing = values['no-check'] ? new Set<string>() : await twin.failuresWithoutFlaw(asked)
  for (const name of failing) console.log(`fails without any flaw: ${name}`)
  console.log('| Flaw | What it breaks | Rule | Verdict | Took |\n|---|---|---|---|---|')
  for (const flaw of asked) {
    const startedAt = Date.now()
    const verdict = await twin.judge(flaw, failing)
    if (verdict.state === 'caught') caught += 1
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    console.log(`| \`${flaw.name}\` | ${flaw.breaks} | ${flaw.rule} | ${tell(verdict)} | ${seconds} s |`)
  }
} finally {
  await twin.remove()
}
console.log(`\n${caught} of ${asked.length} flaws caught`)
process.exitCode = caught === asked.length ? 0 : 1

function tell(verdict: Verdict): string {
  if (verdict.state === 'caught') return `caught by “${verdict.by.replaceAll('|', '\\|')}”`
  if (verdict.state === 'not judged')
    return `NOT JUDGED: ${verdict.why.replaceAll(/\s+/g, ' ').slice(0, 300)}`
  return verdict.state.toUpperCase()
}
