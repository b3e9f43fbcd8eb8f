// The program in the head of the arena's page. It is written into the page by the build, because it must run before the
// first paint.
import { watchEntryScript } from '#client/entry-script.ts'
import { showThemeBeforePaint } from '#client/preferences.ts'

showThemeBeforePaint()
watchEntryScript()
