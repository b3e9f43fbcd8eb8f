import { arenaAddress } from '#contract/arena-address.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { arenaCard, cardPath, GENERAL_CARD } from '../cards/card.ts'
import { type Markup, markup } from '../markup.ts'
import type { Page, PageContext } from '../page.ts'
import { wholeAddress } from '../page-head.ts'
import { frame } from '../readable/frame.ts'
import { cardPicture } from '../readable/picture.ts'
import { siteFacts } from '../structured-data.ts'
import { type ArenaSubject, findFeatured } from '../subjects/arena.subject.ts'
import { arenaDescription, arenaMoment } from './arena.page.ts'

const POINTS = ['cheer', 'gather', 'predict', 'belong'] as const

export async function landingPage(context: PageContext): Promise<Page> {
  const { language, settings } = context
  const m = landingMessages[language]
  const s = sharingMessages[language]
  const match = await findFeatured(context.db)
  const site = {
    publicUrl: settings.publicUrl,
    address: (path: string) => wholeAddress(settings.publicUrl, path),
  }
  return {
    status: 200,
    head: {
      title: `${m.claimQuiet} ${m.claimLoud}`,
      description: s.product,
      path: '/',
      isIndexed: true,
      kind: 'website',
      picture: { path: cardPath(GENERAL_CARD), text: s.card },
      hasFeed: true,
      facts: [siteFacts(site, s.product, settings.discordUrl)],
    },
    body: frame(
      context,
      markup`<h1 class="display readable-claim"><span class="w1">${m.claimQuiet}</span> <span class="w5">${m.claimLoud}</span></h1>
<p class="readable-pitch">${m.pitch}</p>
${cardPicture(cardPath(match ? arenaCard(match) : GENERAL_CARD))}
${featured(context, match)}
${explanations(context)}
${joins(context)}`,
      { isLanding: true },
    ),
    first: {},
  }
}

function featured(context: PageContext, match: ArenaSubject | null): Markup {
  const { language, settings } = context
  const m = landingMessages[language]
  if (!match)
    return markup`<section aria-label="${m.featured}"><p>${m.none}</p><p>${m.noneHint}</p></section>`
  const isLive = match.state === 'live' || match.state === 'paused'
  return markup`<section class="readable-board" aria-label="${m.featured}">
<h2 class="display w3"><bdi>${match.home.name || m.unnamed}</bdi> <small>${m.versus}</small> <bdi>${match.away.name || m.unnamed}</bdi></h2>
<p>${isLive && markup`<strong class="readable-live">${m.live}</strong> `}${arenaMoment(match, language)}</p>
${match.state === 'over' && markup`<p>${arenaDescription(match, language)}</p>`}
<p><a class="readable-button" href="${arenaAddress(settings.gameUrl, match.id)}">${m.join}</a> ${m.fair}</p></section>`
}

function explanations({ language, settings: { videoUrl } }: PageContext): Markup {
  const m = landingMessages[language]
  const video =
    videoUrl === ''
      ? markup`<video controls preload="none" width="640" height="360" poster="/demo/derby.webp" src="/demo/derby.mp4" aria-label="${m.video}"></video>`
      : markup`<p><a href="${videoUrl}" rel="noopener noreferrer">${m.watch}</a></p>`
  const points = POINTS.map((point) => markup`<li><b>${m[point]}.</b> ${m[`${point}Text`]}</li>`)
  return markup`<section aria-labelledby="explanations"><h2 id="explanations" class="display w3">${m.explanations}</h2>
<ul>${points}</ul>${video}</section>`
}

function joins({ language, settings: { discordUrl } }: PageContext): Markup {
  const m = landingMessages[language]
  return markup`<section aria-labelledby="join-discord"><h2 id="join-discord" class="display w3">${m.discord}</h2>
<p>${m.discordText}</p><p><a href="${discordUrl}" rel="noopener noreferrer">${m.discordOpen}</a></p></section>
<section aria-labelledby="join-ultras"><h2 id="join-ultras" class="display w3">${m.ultras}</h2>
<p>${m.ultrasText}</p><p><a href="/ultras">${m.ultrasOpen}</a></p></section>`
}
