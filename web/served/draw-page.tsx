import { renderToString } from 'react-dom/server'
import { settings } from '#client/page.ts'
import { speak } from '#client/preferences.ts'
import type { DrawPage } from '#contract/first-content.ts'
import { App } from '../app/App.tsx'
import { findPage } from '../app/pages.ts'
import { firstContent } from '../base/first-content.ts'

/** What the server writes into a page: the same components that take over in the browser. */
export const drawPage: DrawPage = async ({ path, language, settings: given, content }) => {
  const found = findPage(path)
  if (!found) throw new Error(`There is no page ${path}.`)
  found.page.component = await found.page.load()
  const { queryClient } = await import('../base/queries.tsx')
  // From here on nothing waits, so no other page can come between.
  speak(language)
  Object.assign(settings, given)
  Object.assign(firstContent, { posts: undefined, post: undefined }, content)
  try {
    return renderToString(
      <App firstPlace={{ pathname: path, search: '', hash: '', state: null, key: 'first', via: 'load' }} />,
    )
  } finally {
    queryClient.clear()
  }
}
