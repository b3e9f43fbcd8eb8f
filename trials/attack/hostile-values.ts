// Values that break careless code, made from a schema and a seeded chance.
import type { Chance } from '#server/demo/chance.ts'
import type { JsonSchema } from './openapi.ts'

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  '𝕏'.repeat(90),
  'e\u0301'.repeat(60),
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '../../../etc/passwd',
  '%00%2e%2e%2f',
  '9007199254740993',
  '9'.repeat(60),
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'a'.repeat(3_000),
  'a@b.co',
  'javascript:alert(1)',
  'http://localhost/x',
  'https://[::1',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-00-00',
  '\r\nset-cookie: a=b',
  '(((((((((((((((((((((((((((((((((a+)+)+)+)',
  '%_\\%_\\',
]
const ODD_NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  1e-320,
  Number.MAX_SAFE_INTEGER,
]

/** Stands for a value that JSON.stringify cannot write; `toJson` puts it in. */
const DEEP = '\u0001deep\u0001'
const DEEP_LEVELS = 6_000

/** Any value at all. */
export function oddValue(chance: Chance): unknown {
  const kind = chance.whole(0, 9)
  if (kind <= 4) return chance.pick(ODD_TEXTS)
  if (kind <= 6) return chance.pick(ODD_NUMBERS)
  if (kind === 7) return chance.pick([null, true, false, [], {}, [null], { a: 1 }])
  if (kind === 8)
    return Array.from({ length: chance.whole(1, 300) }, () => chance.pick(ODD_TEXTS.slice(0, 6)))
  return DEEP
}

export const oddText = (chance: Chance): string => chance.pick(ODD_TEXTS)

/** Things that exist, by the name of the field that points at them. */
export type Hints = Record<string, readonly unknown[]>

/** What the schema accepts, with things that exist where the field's name suggests them. */
export function goodValue(schema: JsonSchema, name: string, hints: Hints, chance: Chance): unknown {
  const known = hints[name]
  if (known && known.length > 0) return chance.pick(known)
  if ('const' in schema) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return goodValue(chance.pick(choices), name, hints, chance)
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key) || chance.isLucky(0.5))
        .map(([key, property]) => [key, goodValue(property, key, hints, chance)]),
    )
  if (type === 'array' && schema.prefixItems)
    return schema.prefixItems.map((part) => goodValue(part, name, hints, chance))
  if (type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, chance.whole(0, 3)) }, () =>
      goodValue(schema.items || {}, name, hints, chance),
    )
  if (type === 'integer' || type === 'number')
    return chance.whole(Math.max(schema.minimum ?? 1, -100), Math.min(schema.maximum ?? 80, 80))
  if (type === 'boolean') return chance.isLucky(0.5)
  if (type === 'null') return null
  return 'text'.padEnd(schema.minLength ?? 0, 'x')
}

/** Just inside and just outside every limit of the schema, else something odd. */
export function edgeValue(schema: JsonSchema, chance: Chance): unknown {
  const edges: unknown[] = []
  const { minimum, maximum, minLength, maxLength, maxItems } = schema
  for (const limit of [minimum, maximum])
    if (limit !== undefined && Math.abs(limit) < 1e15) edges.push(limit - 1, limit, limit + 1, limit + 0.5)
  for (const length of [minLength, maxLength])
    if (length !== undefined && length < 70_000)
      edges.push('x'.repeat(Math.max(0, length - 1)), 'x'.repeat(length + 1), '𝕏'.repeat(length))
  if (maxItems !== undefined) edges.push(Array.from({ length: maxItems + 1 }, () => 'x'))
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) edges.push(edgeValue(choice, chance))
  return edges.length > 0 ? chance.pick(edges) : oddValue(chance)
}

/** The value as JSON, with what a hostile client can write and JSON.stringify cannot. */
export function toJson(value: unknown, chance: Chance): string {
  const deep = chance.isLucky(0.5)
    ? '['.repeat(DEEP_LEVELS) + ']'.repeat(DEEP_LEVELS)
    : `${'{"a":'.repeat(DEEP_LEVELS)}1${'}'.repeat(DEEP_LEVELS)}`
  const text = (JSON.stringify(value) ?? 'null').replaceAll(JSON.stringify(DEEP), deep)
  if (!text.startsWith('{') || !chance.isLucky(0.04)) return text
  const key = chance.pick([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '\\u0000',
    '__defineGetter__',
  ])
  const more = `"${key}":${chance.pick(['{"isAdmin":true}', '{"prototype":{"isAdmin":true}}', 'null', '[]'])}`
  return text === '{}' ? `{${more}}` : `{${more},${text.slice(1)}`
}
