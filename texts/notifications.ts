// What a notification says, in the reader's language. The inbox, the socket, push and mail all use it.
import { arenaAddress } from '#contract/arena-address.ts'
import type { UltraRight } from '#contract/constants.ts'
import { achievementWords } from './achievements.ts'
import { counted, countText, ordinalText, scoreText, signedText } from './figures.ts'
import { de } from './french.ts'
import { type Language, messages } from './messages.ts'
import { type ModerationContent, moderationText } from './moderation.ts'
import { ended } from './statement.ts'

interface Teams {
  home: string
  away: string
}

/** What each kind is made of. `fans` are ids, the newest first; `names` are those of them whom the reader may see. */
export type NotificationContent =
  | ({ kind: 'kickoff'; arena: string; soon: boolean; minutes?: number } & Teams)
  | ({
      kind: 'result'
      match: number
      score: { home: number; away: number }
      cheer: number | null
      rank: number
      of: number
    } & Teams)
  | {
      kind: 'bet'
      bet: string
      statement: string
      answer: string | null
      outcome: 'settled' | 'returned' | 'voided' | 'late' | 'unsettled'
      reason?: string
      choice: string
      stake: number
      payout: number
    }
  | { kind: 'follower'; fans: string[]; names: string[] }
  | ({ kind: 'group'; group: number; name: string; names: string[] } & GroupEvent)
  | { kind: 'achievement'; achievement: string; title: string; description: string }
  | ({ kind: 'friend'; fans: string[]; names: string[]; arena: string } & Teams)
  | { kind: 'moderation'; note: string }
  | ({ kind: 'moderation'; report: number } & ModerationContent)

type GroupEvent =
  | { event: 'president' | 'accepted' | 'refused' | 'request' | 'invited' | 'returned' }
  | { event: 'officer'; rights: UltraRight[] }
  | { event: 'removed'; banned: boolean }
  /** `words` null: the announcement is gone or hidden. */
  | { event: 'announcement'; words: string | null }
  | { event: 'poster'; tifo: string; poster: number }

/** calendar.7: what a reminder tells of that does not say how soon, because it is older than the word. */
const REMINDED_MINUTES = 15

interface Told {
  /** Two lines for lists; `detail` is null where the first says it all. */
  title: string
  detail: string | null
  gain: number | null
}

const words = messages({
  en: {
    against: (home: string, away: string) => `${home} against ${away}`,
    live: (home: string, away: string) => `${home} and ${away} are live`,
    soon: (home: string, away: string, minutes: number) =>
      `${home} and ${away} kick off in ${counted(minutes, 'en', 'minute', 'minutes')}`,
    youGo: 'You said you go',
    ranked: (rank: string, of: string) => `You were ${rank} of ${of}`,
    cheered: (score: string) => `${score} PTS/S`,
    itWas: (statement: string, answer: string) => `${ended(statement)} ${answer} it was`,
    with: (title: string, gain: string) => `${title}: ${gain}`,
    staked: (stake: string, choice: string) => `You staked ${stake} on ${choice}`,
    paid: (stake: string, payout: string) => `You staked ${stake}, it paid ${payout}`,
    returned: (stake: string) => `Nobody had it: your ${stake} points are back`,
    voided: (statement: string) => `${statement} was voided`,
    back: (points: number) =>
      points === 1 ? 'Your point is back' : `Your ${countText(points, 'en')} points are back`,
    late: (statement: string) => `${ended(statement)} A stake of yours came too late`,
    unsettled: (statement: string) => `${statement} is undecided again`,
    follows: (names: string, many: boolean) => `${names} ${many ? 'follow' : 'follows'} you`,
    isIn: (names: string, many: boolean) => `${names} ${many ? 'are' : 'is'} in the stands`,
    president: (group: string) => `You are now the president of ${group}`,
    officer: (group: string) => `You are an officer of ${group}`,
    noOfficer: (group: string) => `You are no longer an officer of ${group}`,
    editRight: 'edit the page',
    membersRight: 'take in and remove members',
    announceRight: 'announce',
    capoRight: 'conduct songs and raise tifos',
    tifoRight: 'draw tifos',
    asks: (names: string, group: string, many: boolean) =>
      `${names} ${many ? 'ask' : 'asks'} to join ${group}`,
    accepted: (group: string) => `You are in: ${group} said yes`,
    refused: (group: string) => `${group} did not take you in`,
    invited: (names: string, group: string, many: boolean) =>
      `${names} ${many ? 'invite' : 'invites'} you to ${group}`,
    returnedToPreside: (who: string, group: string) => `${who} is back and presides over ${group} again`,
    removed: (group: string) => `You are no longer a member of ${group}`,
    banned: (group: string) => `${group} has banned you`,
    announced: (name: string | null, group: string) => (name === null ? group : `${name}, ${group}`),
    poster: (tifo: string) => `You held it together: ${tifo} is complete`,
    posterOf: (group: string) => `Its poster hangs on the wall of ${group}`,
    earned: (title: string) => `You earned ${title}`,
    andOthers: (name: string, others: number) => `${name} and ${counted(others, 'en', 'other', 'others')}`,
    fans: (count: number) => (count === 1 ? 'A fan' : counted(count, 'en', 'fan', 'fans')),
  },
  fr: {
    against: (home: string, away: string) => `${home} contre ${away}`,
    live: (home: string, away: string) => `${home} et ${away} sont en direct`,
    soon: (home: string, away: string, minutes: number) =>
      `${home} et ${away} commencent dans ${counted(minutes, 'fr', 'minute', 'minutes')}`,
    youGo: 'Vous avez dit que vous y allez',
    ranked: (rank: string, of: string) => `Vous étiez ${rank} sur ${of}`,
    cheered: (score: string) => `${score} PTS/S`,
    itWas: (statement: string, answer: string) => `${ended(statement)} C’était ${answer}`,
    with: (title: string, gain: string) => `${title}\u202f: ${gain}`,
    staked: (stake: string, choice: string) => `Vous aviez misé ${stake} sur ${choice}`,
    paid: (stake: string, payout: string) => `Vous aviez misé ${stake}, vous recevez ${payout}`,
    returned: (stake: string) => `Personne ne l’avait\u202f: vos ${stake} points sont revenus`,
    voided: (statement: string) => `${ended(statement)} Pari annulé`,
    back: (points: number) =>
      points === 1 ? 'Votre point est revenu' : `Vos ${countText(points, 'fr')} points sont revenus`,
    late: (statement: string) => `${ended(statement)} Une de vos mises est arrivée trop tard`,
    unsettled: (statement: string) => `${ended(statement)} La décision est reprise`,
    follows: (names: string, many: boolean) => `${names} vous ${many ? 'suivent' : 'suit'}`,
    isIn: (names: string, many: boolean) => `${names} ${many ? 'sont' : 'est'} en tribune`,
    president: (group: string) => `Vous présidez désormais ${group}`,
    officer: (group: string) => `Vous êtes responsable dans ${group}`,
    noOfficer: (group: string) => `Vous n’êtes plus responsable dans ${group}`,
    editRight: 'modifier la page',
    membersRight: 'accueillir et exclure des membres',
    announceRight: 'annoncer',
    capoRight: 'mener les chants et lever les tifos',
    tifoRight: 'dessiner des tifos',
    asks: (names: string, group: string, many: boolean) =>
      `${names} ${many ? 'demandent' : 'demande'} à entrer dans ${group}`,
    accepted: (group: string) => `Vous en êtes\u202f: ${group} a dit oui`,
    refused: (group: string) => `${group} n’a pas accepté votre demande`,
    invited: (names: string, group: string, many: boolean) =>
      `${names} vous ${many ? 'invitent' : 'invite'} dans ${group}`,
    returnedToPreside: (who: string, group: string) => `${who} est de retour et préside de nouveau ${group}`,
    removed: (group: string) => `Vous n’êtes plus membre ${de(group)}`,
    banned: (group: string) => `${group} vous a banni`,
    announced: (name: string | null, group: string) => (name === null ? group : `${name}, ${group}`),
    poster: (tifo: string) => `Vous l’avez tenu ensemble\u202f: ${tifo} est complet`,
    posterOf: (group: string) => `Son affiche est au mur ${de(group)}`,
    earned: (title: string) => `Vous avez gagné ${title}`,
    andOthers: (name: string, others: number) => `${name} et ${counted(others, 'fr', 'autre', 'autres')}`,
    fans: (count: number) => (count === 1 ? 'Un supporter' : counted(count, 'fr', 'supporter', 'supporters')),
  },
})

/** `text` says in one line what counts: where that is in the second line or beside it, the title alone is not enough. */
export function notificationText(
  content: NotificationContent,
  count: number,
  language: Language,
): Told & { text: string } {
  const told = tell(content, count, language)
  const { title, detail, gain } = told
  if (gain !== null && gain !== 0)
    return { ...told, text: words[language].with(title, signedText(gain, language)) }
  if (content.kind === 'group' && content.event === 'announcement' && detail !== null)
    return { ...told, text: words[language].with(title, detail) }
  const isInDetail = detail !== null && (content.kind === 'result' || gain === 0)
  return { ...told, text: isInDetail ? `${title}. ${detail}` : title }
}

function tell(content: NotificationContent, count: number, language: Language): Told {
  const m = words[language]
  const plain = (title: string, detail: string | null = null): Told => ({ title, detail, gain: null })
  switch (content.kind) {
    case 'kickoff':
      return content.soon
        ? plain(m.soon(content.home, content.away, content.minutes ?? REMINDED_MINUTES), m.youGo)
        : plain(m.live(content.home, content.away))
    case 'result':
      return resultText(content, language)
    case 'bet':
      return betText(content, language)
    case 'follower':
      return plain(m.follows(people(content.names, count, language), count > 1))
    case 'friend':
      return plain(
        m.isIn(people(content.names, count, language), count > 1),
        m.against(content.home, content.away),
      )
    case 'group':
      return groupText(content, count, language)
    case 'achievement': {
      const { title, description } = achievementWords({ ...content, id: content.achievement }, language)
      return plain(m.earned(title), description)
    }
    case 'moderation':
      return 'note' in content ? plain(content.note) : moderationText(content, language)
  }
}

/** 'Sacha', 'Sacha and 3 others', or only how many where nobody may be named. */
function people([first]: string[], count: number, language: Language): string {
  const m = words[language]
  if (first === undefined) return m.fans(count)
  return count > 1 ? m.andOthers(first, count - 1) : first
}

function groupText(
  content: Extract<NotificationContent, { kind: 'group' }>,
  count: number,
  language: Language,
): Told {
  const m = words[language]
  const plain = (title: string, detail: string | null = null): Told => ({ title, detail, gain: null })
  const { name, names } = content
  switch (content.event) {
    case 'president':
      return plain(m.president(name))
    case 'officer':
      return content.rights.length === 0
        ? plain(m.noOfficer(name))
        : plain(m.officer(name), content.rights.map((right) => m[`${right}Right`]).join(', '))
    case 'request':
      return plain(m.asks(people(names, count, language), name, count > 1))
    case 'accepted':
      return plain(m.accepted(name))
    case 'refused':
      return plain(m.refused(name))
    case 'invited':
      return plain(m.invited(people(names, count, language), name, count > 1))
    case 'returned':
      return plain(m.returnedToPreside(people(names, count, language), name))
    case 'removed':
      return plain(content.banned ? m.banned(name) : m.removed(name))
    case 'announcement':
      return plain(m.announced(names[0] ?? null, name), content.words)
    case 'poster':
      return plain(m.poster(content.tifo), m.posterOf(name))
  }
}

function resultText(
  { home, away, score, cheer, rank, of }: Extract<NotificationContent, { kind: 'result' }>,
  language: Language,
): Told {
  const m = words[language]
  return {
    title: `${home} ${score.home}–${score.away} ${away}. ${m.ranked(ordinalText(rank, language), countText(of, language))}`,
    detail: cheer === null ? null : m.cheered(scoreText(cheer, 2, language)),
    gain: null,
  }
}

function betText(bet: Extract<NotificationContent, { kind: 'bet' }>, language: Language): Told {
  const m = words[language]
  const [stake, payout] = [countText(bet.stake, language), countText(bet.payout, language)]
  const decided = m.itWas(bet.statement, bet.answer ?? '')
  switch (bet.outcome) {
    case 'settled': {
      const detail = bet.payout > 0 ? m.paid(stake, payout) : m.staked(stake, bet.choice)
      return { title: decided, detail, gain: bet.payout - bet.stake }
    }
    case 'returned':
      return { title: decided, detail: m.returned(stake), gain: 0 }
    case 'voided':
      return { title: m.voided(bet.statement), detail: m.back(bet.stake), gain: 0 }
    case 'late':
      return { title: m.late(bet.statement), detail: m.back(bet.payout), gain: 0 }
    case 'unsettled':
      return { title: m.unsettled(bet.statement), detail: bet.reason ?? null, gain: bet.stake - bet.payout }
  }
}

/** The address of the thing itself. */
export function notificationLink(content: NotificationContent, gameUrl: string): string {
  switch (content.kind) {
    case 'kickoff':
    case 'friend':
      return arenaAddress(gameUrl, content.arena)
    case 'result':
      return `/match/${content.match}`
    case 'bet':
      return '/points'
    case 'follower':
      return content.fans.length === 1 ? `/fan/${content.fans[0]}` : '/fan#followers'
    case 'group':
      if (content.event === 'poster') return `/poster/${content.poster}`
      // Where requests are decided.
      return content.event === 'request' ? `/ultra/${content.group}?tab=room` : `/ultra/${content.group}`
    case 'moderation':
      return 'note' in content || content.event === 'reported' ? '/inbox' : '/decisions'
    case 'achievement':
      return '/fan#achievements'
  }
}
