// The weekly digest (mail.9): only for who chose it, only if there is something new.
import { arenaAddress } from '#contract/arena-address.ts'
import { findFan, isDisabled } from '#server/features/fans/index.ts'
import { findSettings } from '#server/features/notifications/index.ts'
import { JobRefused } from '#server/jobs/worker.ts'
import { greet, type LetterSection, type MailContent, renderLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/transport.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { deliveryMessages } from '#texts/delivery.messages.ts'
import { countText, ordinalText, writtenDate } from '#texts/figures.ts'
import type { Language } from '#texts/messages.ts'
import {
  type DigestFacts,
  isDigestDue,
  loadDigest,
  markDigestEmpty,
  markDigestSent,
  planDigests,
} from './digest.storage.ts'
import type { MailingContext } from './notification-mail.ts'
import { unsubscribeToken } from './unsubscribe.ts'

export function createDigests(context: MailingContext) {
  const { db, now, transport, sign, publicUrl, gameUrl, figures } = context

  async function write(userId: number, week: string): Promise<{ mail: Mail; place: number | null } | null> {
    if (!(await isDigestDue(db, userId, week))) return null
    const fan = await findFan(db, userId)
    const { digest, language, timeZone } = await findSettings(db, userId)
    if (!digest || !fan?.email || isDisabled(fan)) return null
    const facts = await loadDigest(db, userId, now())
    if (!hasNews(facts)) {
      await markDigestEmpty(db, userId, week)
      return null
    }
    const unsubscribeUrl = `${publicUrl}/unsubscribe/${await unsubscribeToken(db, sign, userId, 'digest')}`
    const content = digestLetter(facts, {
      name: fan.name,
      language,
      timeZone,
      publicUrl,
      gameUrl,
      unsubscribeUrl,
    })
    const messageId = `<digest-${userId}-${week}@${new URL(publicUrl).host}>`
    return { mail: { to: fan.email, ...content, unsubscribeUrl, messageId }, place: facts.place }
  }

  return {
    /** Plans all that are due; any process may do so at any time. */
    async plan(isAsked: boolean): Promise<number> {
      const at = now()
      let total = 0
      for (;;) {
        const planned = await inTransaction(db, (tx) => planDigests(tx, at, isAsked))
        total += planned
        if (planned === 0) return total
      }
    },

    async send({ userId, week }: { userId: number; week: string }): Promise<void> {
      const written = await write(userId, week)
      if (!written) return
      const receipt = await transport.send(written.mail)
      await markDigestSent(db, { userId, week, place: written.place }, now())
      if (receipt.state === 'refused') throw new JobRefused(receipt.reason)
      figures.digestsSent++
    },
  }
}

const hasNews = ({ next, results, groups, place, placeBefore }: DigestFacts): boolean =>
  next.length + results.length + groups.length > 0 ||
  (place !== null && placeBefore !== null && place !== placeBefore)

interface LetterFacts {
  name: string
  language: Language
  timeZone: string
  publicUrl: string
  gameUrl: string
  unsubscribeUrl: string
}

export function digestLetter(facts: DigestFacts, letter: LetterFacts): MailContent {
  const { name, language, publicUrl, unsubscribeUrl } = letter
  const m = deliveryMessages[language]
  return renderLetter({
    language,
    subject: m.digestTitle,
    preheader: m.digestPreheader,
    greeting: greet(name, language),
    paragraphs: [m.digestIntro],
    sections: sectionsOf(facts, letter).filter(({ lines }) => lines.length > 0),
    button: { label: m.toHome, url: `${publicUrl}/` },
    reason: m.digestReason,
    unsubscribe: { label: m.stop, url: unsubscribeUrl },
  })
}

function sectionsOf(facts: DigestFacts, letter: LetterFacts): LetterSection[] {
  const { language, timeZone, publicUrl, gameUrl } = letter
  const m = deliveryMessages[language]
  const figure = (value: number) => countText(value, language)
  const addressOf = (link: string) => new URL(link, publicUrl).href
  const when: Intl.DateTimeFormatOptions = {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }
  const { place, placeBefore } = facts
  const hasMoved = place !== null && placeBefore !== null && place !== placeBefore
  return [
    {
      title: m.nextMatches,
      lines: facts.next.map(({ arena, home, away, at, i_go }) => ({
        text: `${home} – ${away}`,
        detail: `${writtenDate(new Date(at), language, when)}${i_go ? ` · ${m.youGo}` : ''}`,
        url: addressOf(arenaAddress(gameUrl, arena)),
      })),
    },
    {
      title: m.results,
      lines: facts.results.map(({ match, home, away, home_points, away_points, rank, fans }) => ({
        text: `${home} ${home_points}–${away_points} ${away}`,
        detail: rank === null ? null : m.youWere(ordinalText(rank, language), figure(fans)),
        url: addressOf(`/match/${match}`),
      })),
    },
    {
      title: m.board,
      lines:
        place === null
          ? []
          : [
              {
                text: `${m.place(ordinalText(place, language))}${hasMoved ? (place < placeBefore ? ' ▲' : ' ▼') : ''}`,
                detail: hasMoved ? m.placeBefore(ordinalText(placeBefore, language)) : null,
                url: addressOf('/fans'),
              },
            ],
    },
    {
      title: m.groups,
      lines: facts.groups.map(({ id, name, joined, words }) => ({
        text: name,
        detail: [joined > 0 ? m.newMembers(joined) : '', words === null ? '' : m.announced(shortened(words))]
          .filter((part) => part !== '')
          .join(' · '),
        url: addressOf(`/ultra/${id}`),
      })),
    },
  ]
}

const WORDS_MOST = 120

/** As much of an announcement as fits on two lines of a mail, cut between words, else between characters. */
function shortened(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= WORDS_MOST) return line
  return `${line.slice(0, WORDS_MOST).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`
}
