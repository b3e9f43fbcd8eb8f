import { messages } from '#texts/messages.ts'
import { readLanguage } from './preferences.ts'

const startMessages = messages({
  en: {
    failed: 'Virage could not be loaded. Check your connection.',
    outdated: 'A new version of Virage is out.',
    reload: 'Reload',
  },
  fr: {
    failed: 'Virage n’a pas pu être chargé. Vérifiez votre connexion.',
    outdated: 'Une nouvelle version de Virage est sortie.',
    reload: 'Recharger',
  },
})

/** The hashed name of the last script of the page: its own, after those it shares. */
export function entryOfPage(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('head > script[type="module"][src]')
  const own = [...scripts].at(-1)
  return own ? new URL(own.src).pathname : ''
}

/** Whether the server has a newer build than this page, asked after a file of this build could not be loaded. */
export async function isNewVersionOut(): Promise<boolean> {
  const response = await fetch(location.pathname, { cache: 'no-store', credentials: 'omit' })
  return response.ok && !(await response.text()).includes(entryOfPage())
}

/**
 * pages.11: says so when the application, or a script that it imports, does not come. Runs in the head of the page,
 * with nothing of the application there.
 */
export function watchEntryScript(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
    removeEventListener('error', onError, true)
    void tellFailure()
  }
  // Errors of elements do not bubble.
  addEventListener('error', onError, true)
}

async function tellFailure(): Promise<void> {
  const isOutdated = await isNewVersionOut().catch(() => false)
  const language = readLanguage()
  const m = startMessages[language]
  const notice = document.createElement('div')
  Object.assign(notice, { role: 'alert', className: 'failed-start', lang: language })
  const reload = document.createElement('button')
  reload.append(m.reload)
  reload.addEventListener('click', () => location.reload())
  notice.append(isOutdated ? m.outdated : m.failed, reload)
  document.body.append(notice)
}
