import { counted } from '#texts/figures.ts'
import { de } from '#texts/french.ts'
import { messages } from '#texts/messages.ts'

/** What a group's page says, apart from its tabs. */
export const ultraMessages = messages({
  en: {
    tabs: 'Group',
    page: 'Page',
    tifos: 'Tifos',
    songs: 'Songs',
    room: 'Officers’ room',
    waiting: (count: string) => `${count} waiting`,
    loading: 'Loading...',
    retry: 'Try again',
    more: 'Show more',
    placeOf: (place: string, of: string) => `${place} of ${of}`,
    groups: 'groups',
    group: 'group',
    founded: (month: string) => `founded ${month}`,
    president: 'President',
    officer: 'Officer',
    announcements: 'Announcements',
    announcementsFailed: 'Could not load announcements.',
    pinned: 'Pinned',
    pinnedAnnouncement: 'Pinned announcement',
    hidden: 'Hidden after reports',
    fanGone: 'A former member',
    announcementOf: (name: string) => `an announcement of ${name}`,
    nextMatches: 'Next matches',
    ofUsGo: (count: number) => counted(count, 'en', 'of us goes', 'of us go'),
    standing: 'Standing',
    standingNote: 'ultra score, 0 to 100',
    ofClub: (place: string, of: string, club: string) => `${place} of ${of} at ${club}`,
    ofAll: (place: string, of: string) => `${place} of all ${of}`,
    wall: 'Tifos this group completed',
    poster: (home: string, away: string, day: string, held: string) =>
      `${home} v ${away}, ${day}, ${held} held`,
    invite: 'Invite friends',
  },
  fr: {
    tabs: 'Groupe',
    page: 'Page',
    tifos: 'Tifos',
    songs: 'Chants',
    room: 'Bureau',
    waiting: (count: string) => `${count} en attente`,
    loading: 'Chargement...',
    retry: 'Réessayer',
    more: 'Voir la suite',
    placeOf: (place: string, of: string) => `${place} sur ${of}`,
    groups: 'groupes',
    group: 'groupe',
    founded: (month: string) => `fondé en ${month}`,
    president: 'Président',
    officer: 'Responsable',
    announcements: 'Annonces',
    announcementsFailed: 'Impossible de charger les annonces.',
    pinned: 'Épinglée',
    pinnedAnnouncement: 'Annonce épinglée',
    hidden: 'Masquée après des signalements',
    fanGone: 'Un ancien membre',
    announcementOf: (name: string) => `une annonce ${de(name)}`,
    nextMatches: 'Prochains matchs',
    ofUsGo: (count: number) => counted(count, 'fr', 'd’entre nous y va', 'd’entre nous y vont'),
    standing: 'Classement des groupes',
    standingNote: 'score ultra, de 0 à 100',
    ofClub: (place: string, of: string, club: string) => `${place} sur ${of} chez ${club}`,
    ofAll: (place: string, of: string) => `${place} sur ${of} en tout`,
    wall: 'Les tifos réussis par ce groupe',
    poster: (home: string, away: string, day: string, held: string) =>
      `${home} – ${away}, ${day}, tenu par ${held}`,
    invite: 'Inviter des amis',
  },
})

/** How fans come in, as a fact about the group; by join mode. */
export const joinsMessages = messages({
  en: {
    open: 'open to all',
    request: 'joins on request',
    invite: 'joins by invitation',
  },
  fr: {
    open: 'ouvert à tous',
    request: 'sur demande',
    invite: 'sur invitation',
  },
})

/** What a right is for, where it is given. */
export const rightHints = messages({
  en: {
    edit: 'change motto, bio, logo, colours and how fans join',
    members: 'take in, invite, remove and ban members',
    announce: 'write to all members',
    capo: 'conduct songs and raise tifos in the arena',
    tifo: 'draw tifos',
  },
  fr: {
    edit: 'changer la devise, la présentation, le logo, les couleurs et l’entrée',
    members: 'accueillir, inviter, exclure et bannir des membres',
    announce: 'écrire à tous les membres',
    capo: 'mener les chants et lever les tifos dans l’arène',
    tifo: 'dessiner des tifos',
  },
})

/** What officers may do, by right. */
export const rightMessages = messages({
  en: {
    edit: 'edit',
    members: 'members',
    announce: 'announce',
    capo: 'capo',
    tifo: 'tifo',
  },
  fr: {
    edit: 'page',
    members: 'membres',
    announce: 'annonces',
    capo: 'capo',
    tifo: 'tifos',
  },
})
