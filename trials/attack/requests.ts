// One hostile request after the other, each from its own seed, so that any of them can be made again.
import { type Chance, createChance } from '#server/demo/chance.ts'
import { edgeValue, goodValue, type Hints, oddText, oddValue, toJson } from './hostile-values.ts'
import type { Operation } from './openapi.ts'

export const PERSONAS = ['visitor', 'fan', 'admin'] as const
export type Persona = (typeof PERSONAS)[number]

export interface HostileRequest {
  operation: Operation
  persona: Persona
  /** Path and query. */
  target: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** Most requests are almost right, so that they reach more than the outermost check. */
const SPOILED_FIELD = 0.35
const ODD_BODY = 0.08
const ODD_TYPE = 0.03

export function hostileRequest(
  operations: readonly Operation[],
  hints: Hints,
  seed: number,
  index: number,
): HostileRequest {
  const chance = createChance(seed * 1_000_003 + index)
  const operation = operations[index % operations.length]
  if (!operation) throw new Error('the document has no operations')
  const persona = PERSONAS[Math.floor(index / operations.length) % PERSONAS.length] ?? 'visitor'
  const body = operation.method === 'POST' ? bodyFor(operation, hints, chance) : undefined
  const type = chance.isLucky(ODD_TYPE)
    ? chance.pick([
        'text/plain',
        'application/xml',
        'application/json; charset=latin1',
        'multipart/form-data',
        'x',
      ])
    : contentType(operation)
  return {
    operation,
    persona,
    target: targetFor(operation, hints, chance),
    headers: {
      ...(body !== undefined && { 'content-type': type }),
      ...(chance.isLucky(0.1) && {
        'idempotency-key': encodeURIComponent(oddText(chance).toWellFormed()).slice(0, 300),
      }),
      ...(chance.isLucky(0.05) && {
        'x-forwarded-for': encodeURIComponent(oddText(chance).toWellFormed()).slice(0, 300),
      }),
      ...(chance.isLucky(0.05) && { 'if-none-match': '"x"' }),
    },
    body,
  }
}

const BOUNDARY = 'trial'
const contentType = ({ body }: Operation) =>
  body?.type === 'multipart/form-data'
    ? `multipart/form-data; boundary=${BOUNDARY}`
    : (body?.type ?? 'application/json')

function targetFor({ path, parameters }: Operation, hints: Hints, chance: Chance): string {
  const pickValue = (name: string, schema: Operation['parameters'][number]['schema']) => {
    if (!chance.isLucky(SPOILED_FIELD)) return goodValue(schema, name, hints, chance)
    return chance.isLucky(0.5) ? edgeValue(schema, chance) : oddText(chance)
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const known = path.startsWith('/v1/arenas/') ? (hints.arenaId ?? []) : hints[name]
    const isGood = known !== undefined && known.length > 0 && !chance.isLucky(SPOILED_FIELD)
    // An empty segment would be the path of another call.
    return encode(isGood ? chance.pick(known) : oddText(chance), chance) || '%20'
  })
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && chance.isLucky(0.5))
    .map(({ name, schema }) => `${name}=${encode(pickValue(name, schema), chance)}`)
  if (chance.isLucky(0.05)) query.push(...query, '__proto__=1', 'q[]=1', 'constructor[prototype][x]=1')
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

/** Percent-encoded, now and then in a way that cannot be decoded. */
function encode(value: unknown, chance: Chance): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const encoded = encodeURIComponent(text.toWellFormed())
  return chance.isLucky(0.03)
    ? `${encoded}${chance.pick(['%', '%zz', '%c0%ae', '%e0%a4', '%ed%a0%80'])}`
    : encoded
}

function bodyFor(operation: Operation, hints: Hints, chance: Chance): string | Buffer {
  if (chance.isLucky(ODD_BODY)) return oddBody(chance)
  const fields = fieldsFor(operation, hints, chance)
  if (operation.body?.type === 'application/x-www-form-urlencoded') return formOf(fields, chance)
  if (operation.body?.type === 'multipart/form-data') return multipartOf(fields, chance)
  return toJson(fields, chance)
}

function fieldsFor({ body }: Operation, hints: Hints, chance: Chance): Record<string, unknown> {
  const { properties = {}, required = [] } = body?.schema ?? {}
  const example = body?.example
  const base = typeof example === 'object' && example !== null && chance.isLucky(0.3) ? { ...example } : {}
  const fields: Record<string, unknown> = base as Record<string, unknown>
  for (const [name, schema] of Object.entries(properties)) {
    if (!required.includes(name) && chance.isLucky(0.5)) continue
    fields[name] = goodValue(schema, name, hints, chance)
    if (!chance.isLucky(SPOILED_FIELD)) continue
    fields[name] = chance.isLucky(0.5) ? edgeValue(schema, chance) : oddValue(chance)
    if (chance.isLucky(0.1)) delete fields[name]
  }
  return fields
}

function oddBody(chance: Chance): string | Buffer {
  return chance.pick<() => string | Buffer>([
    () => '',
    () => '{',
    () => 'null',
    () => '[]',
    () => '"text"',
    () => '{"a":1}{"b":2}',
    () => `{"a":${'1'.repeat(400)}}`,
    () => `{"name":"${'a'.repeat(70_000)}"}`,
    () => '['.repeat(30_000),
    () => '{"__proto__":{"x":1}}',
    () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    () => Buffer.from('\ufeff{"name":"x"}'),
    () => toJson(oddValue(chance), chance),
  ])()
}

function formOf(fields: Record<string, unknown>, chance: Chance): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${encode(name, chance)}=${encode(value, chance)}`,
  )
  return chance.isLucky(0.1) ? [...pairs, ...pairs, '__proto__=1', '%', '='].join('&') : pairs.join('&')
}

function multipartOf(fields: Record<string, unknown>, chance: Chance): Buffer {
  const name = chance.pick(['file', 'file', '__proto__', '', 'x'.repeat(200), 'fi\0le'])
  const content = chance.pick([
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
    Buffer.from(JSON.stringify(fields)),
    PIXEL,
  ])
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${encode(oddText(chance), chance)}"\r\ncontent-type: image/png\r\n\r\n`
  const end = chance.isLucky(0.2) ? '' : `\r\n--${BOUNDARY}--\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from(end)])
}

/** A real picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
