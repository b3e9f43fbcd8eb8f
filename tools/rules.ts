// Compares docs/rules.md with what code and tests cite. A step of `npm test`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const RULES_FILE = 'docs/rules.md'
/** Rules below this heading need no test yet. */
const UNBUILT_HEADING = '# Decided, not built yet'
const CODE_FILE = /\.(?:ts|tsx|mjs|css|sql|html)$/
const TEST_FILE = /\.test\.tsx?$/

const SUBJECT = /^## ([a-z]+)$/
const RULE = /^- \*\*([a-z]+\.\d+)\*\*/
const ID = /\b[a-z]{3,}\.\d+\b/g
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|--[^\n]*|<!--[\s\S]*?-->/g
/** What a test or a group of tests cites: `test('[bets.6] …`, `test.each(…)('[bets.6, points.1] …`. */
const TITLE_CITATION = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\s*\(\s*['"`]\[([^\]\n]*)\]/g
/** Sections of standards may be cited: they have no ids of ours. */
const SECTION_CITATION = /(?<!RFC \d+ )§\s*\d/g

export interface SourceFile {
  path: string
  text: string
}

/** One line per problem, each with file and line. */
export function problemsOf(rulesText: string, files: readonly SourceFile[]): string[] {
  const { rules, problems } = readRules(rulesText)
  const tested = new Set<string>()
  for (const file of files) {
    const citations = [...citationsInComments(file), ...citationsInTitles(file)]
    for (const { id, at } of citations)
      if (!rules.has(id)) problems.push(`${place(file, at)} cites ${id}, which ${RULES_FILE} does not have`)
    for (const { id } of citationsInTitles(file)) tested.add(id)
    for (const { index } of file.text.matchAll(SECTION_CITATION))
      problems.push(`${place(file, index)} cites a section of another document; cite a rule of ${RULES_FILE}`)
  }
  for (const [id, { line, isBuilt }] of rules)
    if (isBuilt && !tested.has(id)) problems.push(`${RULES_FILE}:${line} ${id} is named by no test`)
  return problems
}

function readRules(text: string) {
  const rules = new Map<string, { line: number; isBuilt: boolean }>()
  const problems: string[] = []
  let isBuilt = true
  for (const [index, content] of text.split('\n').entries()) {
    if (content === UNBUILT_HEADING) isBuilt = false
    const subject = SUBJECT.exec(content)?.[1]
    if (subject !== undefined && !text.includes(`[${subject}](#${subject})`))
      problems.push(`${RULES_FILE}:${index + 1} ${subject} is missing in the list of subjects`)
    const id = RULE.exec(content)?.[1]
    if (id === undefined) continue
    if (rules.has(id)) problems.push(`${RULES_FILE}:${index + 1} ${id} is there twice`)
    rules.set(id, { line: index + 1, isBuilt })
  }
  return { rules, problems }
}

interface Citation {
  id: string
  at: number
}

function citationsInComments({ text }: SourceFile): Citation[] {
  return [...text.matchAll(COMMENT)].flatMap((comment) =>
    [...comment[0].matchAll(ID)].map((match) => ({ id: match[0], at: comment.index + match.index })),
  )
}

function citationsInTitles({ path, text }: SourceFile): Citation[] {
  if (!TEST_FILE.test(path)) return []
  return [...text.matchAll(TITLE_CITATION)].flatMap((title) =>
    (title[1] ?? '').split(',').map((id) => ({ id: id.trim(), at: title.index + title[0].indexOf('[') })),
  )
}

function place({ path, text }: SourceFile, at: number): string {
  return `${path}:${text.slice(0, at).split('\n').length}`
}

/** Tracked files and new ones, without what git ignores. */
function filesOfProject(): SourceFile[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => CODE_FILE.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = problemsOf(readFileSync(RULES_FILE, 'utf8'), filesOfProject())
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) console.error(`${problems.length} problems with rules and their citations.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
