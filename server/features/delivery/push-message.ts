import { presentNotification } from '#server/features/notifications/index.ts'
import { deliveryMessages } from '#texts/delivery.messages.ts'
import type { Language } from '#texts/messages.ts'
import type { PushMessage } from './push-sender.ts'

type Readable = Parameters<typeof presentNotification>[0]

/** What the service worker gets; `tag` lets a later push replace an earlier one about the same. */
export interface PushPayload {
  title: string
  body: string
  link: string
  tag: string
}

const HOUR_S = 60 * 60
/** A kick-off is stale when the match is under way; the rest is worth telling for a day. */
export const ttlOf = (isKickoff: boolean): number => (isKickoff ? HOUR_S : 24 * HOUR_S)

/** One notification, or several in one: the newest is told, the others are counted. The newest comes first. */
export function composePush(
  [newest, ...others]: [Readable, ...Readable[]],
  language: Language,
  gameUrl: string,
): PushMessage {
  const { text, title, detail, gain, link, kind } = presentNotification(newest, language, gameUrl)
  const isKickoff = kind === 'kickoff'
  const tag = others.length > 0 ? 'news' : `n-${newest.stored.id}`
  const body = others.length > 0 ? `+ ${deliveryMessages[language].more(others.length)}` : (detail ?? '')
  const payload: PushPayload = {
    title: gain ? text : title,
    body,
    link: others.length > 0 ? '/inbox' : link,
    tag,
  }
  return {
    payload: JSON.stringify(payload),
    ttlS: ttlOf(isKickoff),
    urgency: isKickoff ? 'high' : 'normal',
    topic: tag,
  }
}
