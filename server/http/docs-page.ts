// The OpenAPI document as a page that people read, without a script.
import { createHash } from 'node:crypto'
import { escapeHtml } from './html.ts'

interface Operation {
  summary: string
  tags: string[]
  'x-access': string
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>
}

const STYLE = `
:root { color-scheme: dark light; --bg: light-dark(#F4EFE0, #0A0F0D); --card: light-dark(#FFFCF3, #111815);
  --text: light-dark(#14190F, #F4F6EE); --soft: light-dark(#414839, #B9C4BB); --line: light-dark(#D3C9AC, #2B3832);
  --flood: light-dark(#6B5200, #FFE14D) }
html { background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h2 { margin-top: 2.5rem; text-transform: capitalize }
details { background: var(--card); border: 1px solid var(--line); border-radius: 10px; margin: .5rem 0 }
summary { padding: .75rem 1rem; cursor: pointer; overflow-wrap: anywhere }
summary b { display: inline-block; min-width: 3.5rem; color: var(--flood) }
summary small, dt { color: var(--soft) }
div { padding: 0 1rem 1rem }
pre { overflow: auto; border: 1px solid var(--line); border-radius: 8px; padding: .75rem; font-size: 13px }
a { color: inherit }
`
/** Allows the page's own style and nothing else. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

export function docsPage(document: object): string {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? 'other')
  const sections = [...groups].map(
    ([name, group]) => `<h2>${escapeHtml(name)}</h2>${group.map((call) => renderCall(call)).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Virage API</title><style>${STYLE}</style></head>
<body><h1>Virage API</h1><p>${calls.length} calls. The same as a machine reads it: <a href="/openapi.json">/openapi.json</a>.</p>
<main>${sections.join('')}</main></body></html>`
}

function renderCall({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const body = Object.entries(operation.requestBody?.content ?? {})
  const success = Object.values(operation.responses['200']?.content ?? {})[0]?.schema
  const parts = [
    ...(operation.parameters ?? []).map(
      ({ name, in: place, required }) =>
        `<p><code>${escapeHtml(name)}</code> in ${place}${required ? '' : ', optional'}</p>`,
    ),
    ...body.map(([type, { schema }]) => `<p>Body, ${escapeHtml(type)}</p>${renderJson(schema)}`),
    success === undefined ? '' : `<p>200</p>${renderJson(success)}`,
    ...Object.entries(operation.responses)
      .filter(([status]) => status !== '200')
      .map(
        ([status, { description }]) =>
          `<p>${status}: ${escapeHtml(description).replaceAll('\n\n', '<br>')}</p>`,
      ),
  ]
  return `<details><summary><b>${method}</b> <code>${escapeHtml(path)}</code> <small>${operation['x-access']}</small><br>
<small>${escapeHtml(operation.summary)}</small></summary><div>${parts.join('')}</div></details>`
}

const renderJson = (schema: unknown) =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
