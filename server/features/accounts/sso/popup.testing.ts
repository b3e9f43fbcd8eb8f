import type { SsoMessage } from '#contract/accounts.ts'

export interface Page {
  url: URL
  status: number
  headers: Headers
  html: string
}

export interface Popup {
  /** Follows redirects as a browser does; stops before an address for which `until` is true. */
  visit(url: string | URL, options?: VisitOptions): Promise<Page>
  /** Presses a button of a page by its label. */
  press(page: Page, label: string, options?: VisitOptions): Promise<Page>
  forgetCookies(): void
}

interface VisitOptions {
  until?: (url: URL) => boolean
  form?: URLSearchParams
}

/** The popup window of one person: redirects, cookies and forms, without a browser. */
export function openPopup(): Popup {
  const cookies = new Map<string, { path: string; pair: string }>()

  function keepCookies(url: URL, response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; ?/)
      const path = attributes.find((part) => /^path=/i.test(part))?.slice('path='.length) ?? '/'
      const isGone = attributes.some((part) => /^max-age=0$/i.test(part) || /^expires=.* 1970 /i.test(part))
      const key = `${url.hostname} ${path} ${pair.split('=')[0]}`
      if (isGone) cookies.delete(key)
      else cookies.set(key, { path, pair })
    }
  }

  const cookieHeader = ({ pathname }: URL) =>
    [...cookies.values()]
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ pair }) => pair)
      .join('; ')

  async function visit(start: string | URL, { until, form }: VisitOptions = {}): Promise<Page> {
    let url = new URL(start)
    let body = form
    for (;;) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: cookieHeader(url) },
        ...(body && { method: 'POST', body }),
      })
      keepCookies(url, response)
      const html = await response.text()
      const location = response.headers.get('location')
      if (location === null) return { url, status: response.status, headers: response.headers, html }
      url = new URL(location, url)
      body = undefined
      if (until?.(url)) return { url, status: response.status, headers: response.headers, html }
    }
  }

  return {
    visit,
    press(page, label, options) {
      const action = /<form method="post" action="([^"]+)">/.exec(page.html)?.[1]
      const button = [...page.html.matchAll(/<button name="(\w+)" value="([^"]*)">([^<]*)<\/button>/g)].find(
        ([, , , text]) => text === label,
      )
      if (!action || !button) throw new Error(`no button "${label}" on ${page.url.href}: ${page.html}`)
      const form = new URLSearchParams({ [String(button[1])]: String(button[2]) })
      return visit(new URL(action, page.url), { ...options, form })
    },
    forgetCookies: () => cookies.clear(),
  }
}

/** What the page at the end posts to the window that opened it, and to which origin. */
export function postedBy({ html }: Page): { message: SsoMessage; publicUrl: string } {
  const embedded = /<script type="application\/json" id="message"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
  if (embedded === undefined) throw new Error(`no message in ${html}`)
  return JSON.parse(embedded)
}
