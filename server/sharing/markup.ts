import { escapeHtml } from '#server/http/html.ts'

/** HTML that is safe to send: made by `markup`, or vouched for by `trusted`. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

type Value = string | number | Markup | readonly Markup[] | null | false

/** A template whose values are escaped, unless they are markup themselves. Attributes stand in double quotes. */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(toHtml)))
}

/** For HTML that has been sanitised, and for data whose writer has seen to the escaping. */
export const trusted = (html: string): Markup => new Markup(html)

function toHtml(value: Value): string {
  if (value === null || value === false) return ''
  if (value instanceof Markup) return value.html
  if (typeof value === 'object') return value.map(({ html }) => html).join('')
  return escapeHtml(String(value))
}
