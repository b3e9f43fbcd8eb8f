// Our own OpenAPI document as the attack reads it: what to send, and what may come back.
import { z } from 'zod'

export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  /** The parts of a tuple; nothing may follow them where `items` is false. */
  prefixItems?: JsonSchema[]
  items?: JsonSchema | false
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

interface Answer {
  content?: Record<string, { schema?: JsonSchema }>
}

export interface Operation {
  operationId: string
  method: 'GET' | 'POST'
  path: string
  access: 'open' | 'optional' | 'fan' | 'referee' | `ultra:${string}` | 'admin'
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  /** Content type and schema of the body. */
  body: { type: string; schema: JsonSchema; example: unknown } | null
  responses: Record<string, Answer>
}

interface Document {
  paths: Record<string, Record<string, RawOperation>>
  components: { schemas: { Failure: JsonSchema } }
}

interface RawOperation {
  operationId: string
  'x-access': Operation['access']
  parameters?: Operation['parameters']
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> }
  responses: Record<string, Answer>
}

export interface Api {
  operations: Operation[]
  /** What is wrong with an answer, or null. */
  faultIn(operation: Operation, status: number, contentType: string, body: string): string | null
}

/** Headers and addresses over 16 KB are refused before any call is looked at, so no call documents it. */
const TOO_LONG = 431

export async function readApi(url: string): Promise<Api> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]): Operation => {
      const [content] = Object.entries(raw.requestBody?.content ?? {})
      return {
        operationId: raw.operationId,
        method: method.toUpperCase() as Operation['method'],
        path,
        access: raw['x-access'],
        parameters: raw.parameters ?? [],
        body: content ? { type: content[0], schema: content[1].schema, example: content[1].example } : null,
        responses: raw.responses,
      }
    }),
  )
  const failure = toZod(document.components.schemas.Failure)
  const shapes = new Map<string, z.ZodType>()

  function shapeOf(operation: Operation, status: number): z.ZodType | null {
    const schema = operation.responses[status]?.content?.['application/json']?.schema
    if (!schema || schema.$ref) return schema ? failure : null
    const key = `${operation.operationId} ${status}`
    const shape = shapes.get(key) ?? toZod(schema)
    shapes.set(key, shape)
    return shape
  }

  return {
    operations,
    faultIn(operation, status, contentType, body) {
      if (status >= 500) return `a ${status}`
      if (status === TOO_LONG) return null
      if (!(status in operation.responses)) return `the status ${status}, which is not documented`
      const shape = shapeOf(operation, status)
      if (!shape) return null
      if (!contentType.startsWith('application/json')) return `the content type ${contentType}`
      const parsed = shape.safeParse(parse(body))
      return parsed.success ? null : `a body that is not as documented: ${parsed.error.issues[0]?.message}`
    },
  }
}

const toZod = (schema: JsonSchema): z.ZodType =>
  z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
