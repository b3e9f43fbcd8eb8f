import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { settings } from '#client/page.ts'
import { speak } from '#client/preferences.ts'
import type { DrawPage } from '#contract/first-content.ts'
import type { MatchDetail } from '#contract/matches.ts'
import { DialogProvider } from '#site/dialog.tsx'
import { firstContent } from '#site/first-content.ts'
import { Router } from '#site/router/Router.tsx'
import { wearVariables } from '#ui/wear.ts'
import { App } from '../app/App.tsx'
import { Layout } from '../app/layout/Layout.tsx'
import { findPage } from '../app/pages.ts'
import { ReadingText, ScriptsNote } from './ReadingText.tsx'

/** React puts hints for pictures before the page; there the application would not expect them when it takes over. */
const PICTURE_HINTS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** What the server writes into a page: the same components that run in the browser. */
export const drawPage: DrawPage = async ({
  path,
  language,
  settings: given,
  reading,
  content,
  isTakenOver,
}) => {
  const found = content && findPage(path)
  if (found) found.page.component = await found.page.load()
  const { queryClient } = await import('#site/queries.tsx')
  // From here on nothing is awaited, so no other page can change what this one is rendered from.
  speak(language)
  Object.assign(settings, given)
  Object.assign(firstContent, { posts: undefined, post: undefined, match: undefined }, content)
  const place = { pathname: path, search: '', hash: '', state: null, key: 'first', via: 'load' } as const
  const drawApp = () => {
    if (!found) throw new Error(`There is no page ${path}.`)
    return renderToString(<App firstPlace={place} />).replace(PICTURE_HINTS, '')
  }
  const root = isTakenOver && content ? drawApp() : null
  const style = content?.match ? matchStyle(content.match) : null
  try {
    if (reading.kind !== 'page') {
      return { root, noscript: framed(<ReadingText reading={reading} />), style }
    }
    const note = renderToString(
      <aside>
        <ScriptsNote />
      </aside>,
    )
    return { root, noscript: root === null ? `<div class="reading">${drawApp()}${note}</div>` : note, style }
  } finally {
    queryClient.clear()
  }

  /** Ids of its own, because the page that is taken over may stand beside it. */
  function framed(text: ReactNode): string {
    return renderToString(
      <div className="reading">
        <Router firstPlace={place}>
          <DialogProvider>
            <Layout mainId="reading">{text}</Layout>
          </DialogProvider>
        </Router>
      </div>,
      { identifierPrefix: 'reading-' },
    )
  }
}

/** drawing.4: what the page's script would set on its elements, until it runs. */
function matchStyle({ wear, home_score: home, away_score: away }: MatchDetail): string {
  const worn = Object.entries(wearVariables(wear)).map(([name, value]) => `${name}:${value}`)
  const percent = home + away > 0 ? Math.round((home / (home + away)) * 100) : 50
  return `[data-worn]{${worn.join(';')}}[data-worn] [role="meter"]{--share:${percent}%}`
}
