import { CHAT_NAME, copyright, LEGAL_NAME, LEGAL_TEXTS } from '#texts/footer.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { type Markup, markup } from '../markup.ts'
import type { PageContext } from '../page.ts'

/** Header and footer around a page that is read without scripts. */
export function frame(
  { language, settings, now }: PageContext,
  content: Markup,
  { isLanding = false } = {},
): Markup {
  const m = sharingMessages[language]
  const legalTexts = LEGAL_TEXTS.map(([path, name]) =>
    // landing.4: on the landing page only Legal is a real link.
    isLanding ? markup`<span>${name}</span> ` : markup`<a href="${path}">${name}</a> `,
  )
  return markup`<div class="readable">
<header class="page readable-header"><a class="display w4" href="/">Virage</a>
<nav><a href="/blog">${m.blogName}</a> <a href="/login">${m.signIn}</a></nav></header>
<main class="page">${content}
<p class="readable-note">${m.needsScripts}</p></main>
<footer lang="fr"><div class="page readable-footer"><span>${copyright(now().getUTCFullYear())}</span>
${legalTexts}<a href="/dmca">${LEGAL_NAME}</a>
${settings.discordUrl !== '' && markup`<a href="${settings.discordUrl}" rel="noopener noreferrer">${CHAT_NAME}</a>`}</div></footer>
</div>`
}
