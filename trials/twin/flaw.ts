/** One flaw that is planted in a copy of the product. The tests of the rule it breaks must fail because of it. */
export interface Flaw {
  name: string
  /** What a person would notice, in one sentence. */
  breaks: string
  /** The file that is changed: `find` is in it exactly once and becomes `put`. */
  file: string
  find: string
  put: string
  /** The rule that is broken, and the file with its tests. */
  rule: string
  test: string
}
