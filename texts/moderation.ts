// What reports and decisions are called, and what fans are told of them, in plain words.
import { writtenDate } from './figures.ts'
import { de } from './french.ts'
import { type Language, messages } from './messages.ts'
import { ended } from './statement.ts'

export interface ModerationContent {
  /** `hidden`: by the number of reports. `heard`: an appeal was decided. `reported`: to those who reported it. */
  event: 'hidden' | 'decided' | 'heard' | 'reported'
  of: 'fan' | 'ultra' | 'announcement' | 'song' | 'tifo'
  /** Empty for those who reported an announcement or a fan. */
  name: string
  /** Of the fan who was reported, unless they are gone or disabled. */
  names: string[]
  decision: 'dismiss' | 'hide' | 'warn' | 'suspend' | null
  reason: string | null
  until: string | null
}

const moderationMessages = messages({
  en: {
    fan: (_name: string) => 'Your profile',
    fans: (_name: string) => 'Picture, bio and links of your profile',
    ultra: (name: string) => `Logo, motto, bio and links of ${name}`,
    announcement: (name: string) => `The announcement “${name}”`,
    song: (name: string) => `The song “${name}”`,
    tifo: (name: string) => `The tifo “${name}”`,
    hidden: (what: string) => `${what}: hidden by five reports until an admin decides`,
    isHidden: (what: string) => `${what}: hidden by a decision of the admins`,
    warned: (what: string) => `A warning from the admins. ${what}: hidden`,
    suspended: (until: string) => `Your account is suspended until ${until}`,
    suspendedMaker: (what: string, until: string) =>
      `${what}: hidden, and its maker suspended until ${until}`,
    shown: (what: string) => `${what}: shown again, the reports were dismissed`,
    appealWon: (what: string) => `Your appeal was accepted. ${what}: shown again`,
    appealLost: (what: string) => `Your appeal was heard. ${what}: the decision stands`,
    appealSuspended: (until: string) => `Your appeal was heard. The suspension lasts until ${until}`,
    looked: (name: string) => `Thank you: an admin has decided on your report of ${name}`,
    anAnnouncement: 'an announcement',
    aFan: 'a fan',
    kept: 'It breaks no rule and stays.',
    gone: 'It is out of sight.',
    mayAppeal: (reason: string) => `${ended(reason)} You can appeal once.`,
  },
  fr: {
    fan: (_name: string) => 'Votre profil',
    fans: (_name: string) => 'Photo, bio et liens de votre profil',
    ultra: (name: string) => `Logo, devise, bio et liens ${de(name)}`,
    announcement: (name: string) => `L’annonce «\u202f${name}\u202f»`,
    song: (name: string) => `Le chant «\u202f${name}\u202f»`,
    tifo: (name: string) => `Le tifo «\u202f${name}\u202f»`,
    hidden: (what: string) =>
      `${what}\u202f: contenu masqué par cinq signalements jusqu’à la décision d’un administrateur`,
    isHidden: (what: string) => `${what}\u202f: contenu masqué par décision des administrateurs`,
    warned: (what: string) => `Un avertissement des administrateurs. ${what}\u202f: contenu masqué`,
    suspended: (until: string) => `Votre compte est suspendu jusqu’au ${until}`,
    suspendedMaker: (what: string, until: string) =>
      `${what}\u202f: contenu masqué, et son auteur suspendu jusqu’au ${until}`,
    shown: (what: string) => `${what}\u202f: contenu de nouveau visible, les signalements ont été rejetés`,
    appealWon: (what: string) => `Votre recours a été accepté. ${what}\u202f: contenu de nouveau visible`,
    appealLost: (what: string) => `Votre recours a été entendu. ${what}\u202f: la décision est maintenue`,
    appealSuspended: (until: string) => `Votre recours a été entendu. La suspension dure jusqu’au ${until}`,
    looked: (name: string) => `Merci\u202f: un administrateur a traité votre signalement ${de(name)}`,
    anAnnouncement: 'une annonce',
    aFan: 'un supporter',
    kept: 'Aucune règle n’est enfreinte\u202f: cela reste.',
    gone: 'Ce n’est plus visible.',
    mayAppeal: (reason: string) => `${ended(reason)} Vous pouvez faire recours une fois.`,
  },
})

/** A day and a time, in the reader's words. */
export function untilText(until: string, language: Language): string {
  return writtenDate(new Date(until), language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
}

export function moderationText(
  { event, of, name, names, decision, reason, until }: ModerationContent,
  language: Language,
): { title: string; detail: string | null; gain: null } {
  const m = moderationMessages[language]
  const told = (title: string, detail: string | null = reason) => ({ title, detail, gain: null })
  const what = of === 'fan' ? m.fans(name) : m[of](name)
  const end = until === null ? '' : untilText(until, language)
  if (event === 'hidden') return told(m.hidden(what), null)
  if (event === 'reported') {
    const reported = of === 'announcement' ? m.anAnnouncement : of === 'fan' ? (names[0] ?? m.aFan) : name
    return told(m.looked(reported), decision === 'dismiss' ? m.kept : m.gone)
  }
  if (event === 'heard') {
    if (decision === 'dismiss') return told(m.appealWon(of === 'fan' ? m.fan(name) : what))
    return told(decision === 'suspend' ? m.appealSuspended(end) : m.appealLost(what))
  }
  const appealable = reason === null ? null : m.mayAppeal(reason)
  if (decision === 'hide') return told(m.isHidden(what), appealable)
  if (decision === 'warn') return told(m.warned(what), appealable)
  if (decision === 'suspend')
    return told(of === 'fan' ? m.suspended(end) : m.suspendedMaker(what, end), appealable)
  return told(m.shown(of === 'fan' ? m.fan(name) : what))
}
