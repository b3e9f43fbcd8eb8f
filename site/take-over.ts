import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { language } from '#client/preferences.ts'

/** Shows the application: in what the server has drawn, where that is meant for this visitor, else instead of it. */
export function takeOver(app: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  const drawn = root.querySelector('.served')
  // In small steps, as nobody waits for it: the page can be read already.
  if (drawn && isDrawnForUs()) startTransition(() => void hydrateRoot(drawn, app))
  else createRoot(root).render(app)
}

/** Whether the server has drawn this page, in the language of this visitor. */
export function isDrawnForUs(): boolean {
  return document.documentElement.dataset.served === language.get()
}
