// The service worker shows this page in place of any other, so it finds out by itself what the others are told: theme,
// language, and that the network is back (offline.1).
import { readLanguage, showThemeBeforePaint } from '#client/preferences.ts'

const CHECK_INTERVAL_MS = 5_000

showThemeBeforePaint()
if (readLanguage() === 'fr') {
  document.documentElement.lang = 'fr'
  document.title = 'Hors ligne · Virage'
}
// A browser's word about its network is a guess, and it knows nothing of a server that was away.
addEventListener('online', reloadIfServerAnswers)
setInterval(reloadIfServerAnswers, CHECK_INTERVAL_MS)
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('button')) location.reload()
})

/** A proxy may keep this address to itself: whatever is answered counts, except a server in trouble. */
function reloadIfServerAnswers(): void {
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ status }) => status < 500 && location.reload(),
    () => undefined,
  )
}
