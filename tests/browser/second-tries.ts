import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Says which tests passed only at the second try, and what the first one said; read by `npm test`. */
// biome-ignore lint/style/noDefaultExport: Playwright takes nothing else
export default class SecondTries implements Reporter {
  onTestEnd({ location, title, results }: TestCase, { status, retry }: TestResult): void {
    if (status !== 'passed' || retry === 0) return
    const [why = ''] = stripVTControlCharacters(results[0]?.error?.message ?? '').split('\n')
    console.log(`second try: ${relative(process.cwd(), location.file)} ${title}: ${why}`)
  }
}
