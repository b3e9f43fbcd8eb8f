// The demo's other people, after those of fans.ts; they are apart only because the list is long.
import type { ClubKey } from './clubs.ts'

export interface DemoFan {
  name: string
  /** Where they stand at every match. */
  club: ClubKey
  /** How loud they usually are: a share of all a fan can be. */
  loudness: number
  /** Has a streak of attended weeks. */
  isRegular?: true
  groups?: readonly string[]
  /** The name of their drawing under /avatars/; without one they have the default picture. */
  picture?: string
  bio?: string
  socials?: Record<string, string>
}

export const OTHER_DEMO_FANS: readonly DemoFan[] = [
  {
    name: 'Amara Diallo',
    club: 'atlas-rouge',
    loudness: 0.61,
    groups: ['massif-rouge'],
    picture: 'amara-diallo',
    bio: 'Red flag, big one, left of the stairs.',
  },
  { name: 'Lukas Brandt', club: 'ferrum', loudness: 0.48, groups: ['forge-1911'], picture: 'lukas-brandt' },
  {
    name: 'Soraya Benchekroun',
    club: 'atlas-rouge',
    loudness: 0.53,
    groups: ['massif-rouge'],
    picture: 'soraya-benchekroun',
    bio: 'I count the verses so that nobody else has to.',
  },
  {
    name: 'Viggo Dahl',
    club: 'nordlys',
    loudness: 0.58,
    groups: ['fjord-drummers'],
    picture: 'viggo-dahl',
    bio: 'Snare.',
  },
  {
    name: 'Clémence Aubry',
    club: 'vesper',
    loudness: 0.46,
    groups: ['lanternes-vertes'],
    picture: 'clemence-aubry',
    bio: 'Writes the programme notes. Reads them aloud as well.',
    socials: { twitter: 'https://twitter.example/clemence' },
  },
  { name: 'Nils Aaberg', club: 'polaris', loudness: 0.44, groups: ['north-star-choir'] },
  {
    name: 'Marta Kowalska',
    club: 'corvus',
    loudness: 0.52,
    groups: ['black-feather'],
    picture: 'marta-kowalska',
    bio: 'Untidy on purpose.',
  },
  {
    name: 'Dario Ferri',
    club: 'oriole',
    loudness: 0.54,
    groups: ['golden-row'],
    picture: 'dario-ferri',
    bio: 'Left back in the over-forties. Left end in the stand.',
  },
  {
    name: 'Hana Sato',
    club: 'halcyon',
    loudness: 0.49,
    groups: ['violet-wing'],
    picture: 'hana-sato',
    bio: 'Calm until the eightieth minute.',
  },
  {
    name: 'Owen Pryce',
    club: 'kestrel',
    loudness: 0.41,
    picture: 'owen-pryce',
    bio: 'First season. Somebody teach me the words.',
  },
  {
    name: 'Zoé Lambert',
    club: 'meridian',
    loudness: 0.68,
    groups: ['kop-solaire-09'],
    picture: 'zoe-lambert',
    bio: 'Megaphone, second hand, twice repaired.',
  },
  { name: 'Bruno Salgado', club: 'solstice', loudness: 0.39, groups: ['long-day-crew'] },
  { name: 'Freja Holm', club: 'nordlys', loudness: 0.6, groups: ['curva-boreale'], picture: 'freja-holm' },
  {
    name: 'Malik Sarr',
    club: 'vesper',
    loudness: 0.51,
    groups: ['lanternes-vertes'],
    picture: 'malik-sarr',
    bio: 'Goal songs in three languages.',
    socials: { telegram: 'https://telegram.example/malik' },
  },
  {
    name: 'Ellen Strand',
    club: 'polaris',
    loudness: 0.47,
    groups: ['north-star-choir'],
    picture: 'ellen-strand',
    bio: 'Alto. Two pairs of gloves.',
  },
  {
    name: 'captain_offside',
    club: 'oriole',
    loudness: 0.45,
    groups: ['golden-row'],
    bio: 'I was not offside.',
  },
  { name: 'Rosa Vidal', club: 'atlas-rouge', loudness: 0.5, groups: ['massif-rouge'], picture: 'rosa-vidal' },
  { name: 'Emil Haugen', club: 'nordlys', loudness: 0.42, groups: ['fjord-drummers'] },
  {
    name: 'Jeanne Rousseau',
    club: 'meridian',
    loudness: 0.63,
    groups: ['brigade-midi'],
    picture: 'jeanne-rousseau',
    bio: 'Tambourine. Somebody has to.',
  },
  {
    name: 'Tariq Aziz',
    club: 'ferrum',
    loudness: 0.57,
    groups: ['forge-1911'],
    picture: 'tariq-aziz',
    bio: 'Hot tea, cold seats, good company.',
  },
  { name: 'Greta Lindholm', club: 'kestrel', loudness: 0.38 },
  {
    name: 'Paolo Ricci',
    club: 'corvus',
    loudness: 0.43,
    groups: ['black-feather'],
    picture: 'paolo-ricci',
    bio: 'Collects feathers. Has eleven.',
  },
  {
    name: 'Nadia Petrova',
    club: 'halcyon',
    loudness: 0.55,
    groups: ['violet-wing'],
    picture: 'nadia-petrova',
  },
  {
    name: 'Samuel Adeyemi',
    club: 'oriole',
    loudness: 0.48,
    groups: ['golden-row'],
    picture: 'samuel-adeyemi',
    bio: 'Statistician of the Golden Row: thirty out of thirty present.',
  },
  {
    name: 'Aïcha Morel',
    club: 'meridian',
    loudness: 0.58,
    groups: ['kop-solaire-09'],
    picture: 'aicha-morel',
    bio: 'Row 9, seat 9, since 09.',
  },
  { name: 'Kasper Lund', club: 'polaris', loudness: 0.36, groups: ['north-star-choir'] },
  {
    name: 'Flora Keane',
    club: 'solstice',
    loudness: 0.4,
    groups: ['long-day-crew'],
    picture: 'flora-keane',
    bio: 'Sun hat in the rain.',
  },
  { name: 'Mateo Ruiz', club: 'lumen', loudness: 0.33 },
  {
    name: 'Selma Yildiz',
    club: 'vesper',
    loudness: 0.59,
    groups: ['lanternes-vertes'],
    picture: 'selma-yildiz',
    bio: 'I brought the green smoke machine.',
    socials: { youtube: 'https://youtube.example/selma' },
  },
  { name: 'Henrik Vold', club: 'ferrum', loudness: 0.45, groups: ['forge-1911'] },
  {
    name: 'Camille Noël',
    club: 'kestrel',
    loudness: 0.37,
    picture: 'camille-noel',
    bio: 'Here for the kestrels, honestly. The birds.',
  },
  {
    name: 'Ravi Menon',
    club: 'lumen',
    loudness: 0.35,
    picture: 'ravi-menon',
    bio: 'Ultra group for Lumen, anyone?',
  },
  { name: 'Ida Moen', club: 'nordlys', loudness: 0.53, groups: ['curva-boreale'], picture: 'ida-moen' },
  { name: 'Gaspard Petit', club: 'meridian', loudness: 0.5, groups: ['brigade-midi'] },
  {
    name: 'Lucía Ferrer',
    club: 'solstice',
    loudness: 0.46,
    groups: ['long-day-crew'],
    picture: 'lucia-ferrer',
    bio: 'Tapas before, tears after.',
  },
  { name: 'Teodor Iliev', club: 'corvus', loudness: 0.4, groups: ['black-feather'] },
  { name: 'Wanda Fisk', club: 'atlas-rouge', loudness: 0.44, groups: ['massif-rouge'] },
]
