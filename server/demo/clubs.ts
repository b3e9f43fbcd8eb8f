// The clubs of the demo and their ultra groups. All of them are invented.

import type { JoinMode, UltraRight } from '#contract/constants.ts'

export const DEMO_CLUBS = [
  {
    key: 'meridian',
    name: 'Meridian',
    colors: ['#ff5b35', '#ffe9c9'],
    bio: 'Noon kick-offs, orange smoke and a south end that has not sat down since the first season.',
    socials: { twitter: 'https://twitter.example/meridian', youtube: 'https://youtube.example/meridian' },
  },
  {
    key: 'nordlys',
    name: 'Nordlys',
    colors: ['#7480ff', '#cfe0ff'],
    bio: 'Long nights, blue light. We play slow, we sing slower, and then it all happens at once.',
    socials: { twitch: 'https://twitch.example/nordlys', twitter: 'https://twitter.example/nordlys' },
  },
  {
    key: 'vesper',
    name: 'Vesper',
    colors: ['#14a065', '#f2e3b3'],
    bio: 'The evening club. Lanterns at the gate, green on the scarf, never early, never quiet.',
    socials: { youtube: 'https://youtube.example/vesper' },
  },
  {
    key: 'oriole',
    name: 'Oriole',
    colors: ['#f5b82e', '#1b1508'],
    bio: 'Small ground, big lungs. Promoted twice in three seasons and still selling the pies ourselves.',
    socials: { twitter: 'https://twitter.example/oriole' },
  },
  {
    key: 'ferrum',
    name: 'Ferrum',
    colors: ['#c9c3ae', '#22262b'],
    bio: 'Built next to the old foundry. If the stand shakes, that is how it was designed.',
    socials: { twitch: 'https://twitch.example/ferrum' },
  },
  {
    key: 'atlas-rouge',
    name: 'Atlas Rouge',
    colors: ['#e04a7b', '#ffd9e5'],
    bio: 'From the foot of the mountain. Red flags, three drums, one song with forty-one verses.',
    socials: { instagram: 'https://instagram.example/atlasrouge' },
  },
  {
    key: 'halcyon',
    name: 'Halcyon',
    colors: ['#9170ff', '#e8deff'],
    bio: 'Calm on the outside. Ask anyone who has stood behind the violet banner in the last minute.',
    socials: { discord: 'https://discord.example/halcyon' },
  },
  {
    key: 'polaris',
    name: 'Polaris',
    colors: ['#3fc6d8', '#ffffff'],
    bio: 'The northernmost ground of the league. Bring gloves, bring a friend, bring a voice.',
    socials: {},
  },
  {
    key: 'corvus',
    name: 'Corvus',
    colors: ['#aeb6c2', '#ff6b5e'],
    bio: 'Clever, loud, a little untidy: named after the birds that live under our roof.',
    socials: { twitter: 'https://twitter.example/corvus' },
  },
  {
    key: 'solstice',
    name: 'Solstice',
    colors: ['#ffa53d', '#fff0dc'],
    bio: 'A summer club that learned to love the winter. The longest day is always match day.',
    socials: {},
  },
  {
    key: 'kestrel',
    name: 'Kestrel',
    colors: ['#8fd14f', '#17260b'],
    bio: 'Hover, wait, dive. The youngest squad in the league and the youngest end behind it.',
    socials: { twitch: 'https://twitch.example/kestrel' },
  },
  { key: 'lumen', name: 'Lumen', bio: null, colors: ['#ff8bc6', '#ffe3f2'], socials: {} },
] as const

export type ClubKey = (typeof DEMO_CLUBS)[number]['key']

export interface DemoGroup {
  key: string
  club: ClubKey
  name: string
  bio: string | null
  /** The admin's value, before matches count. */
  baseScore: number
  /** By name, as in the list of fans. */
  president: string
  motto: string
  /** Left out: the group wears its club's. */
  colors?: [string, string]
  join: JoinMode
  officers: [name: string, rights: UltraRight[]][]
  announcement?: { by: string; text: string; pinned: boolean }
}

export const DEMO_GROUPS: readonly DemoGroup[] = [
  {
    key: 'kop-solaire-09',
    club: 'meridian',
    name: 'Kop Solaire 09',
    bio: 'Row one to row nine, behind the south goal. We start the song, we finish the song.',
    baseScore: 78,
    president: 'Léa Marchetti',
    motto: 'Noon belongs to us.',
    colors: ['#ff5b35', '#1d2b53'],
    join: 'request',
    officers: [
      ['Sacha Benali', ['capo', 'tifo']],
      ['Zoé Lambert', ['members', 'announce']],
      ['Kofi Mensah', ['edit']],
    ],
    announcement: {
      by: 'Zoé Lambert',
      text: 'Thursday against Atlas Rouge: we open with the sun in minute nine, then sing until they answer. Row one by 18:15, scarves up.',
      pinned: true,
    },
  },
  {
    key: 'brigade-midi',
    club: 'meridian',
    name: 'Brigade Midi',
    bio: 'Twelve drums, one clock. Away days are on us.',
    baseScore: 71,
    president: 'Milo Vasseur',
    motto: 'Twelve drums, one clock.',
    colors: ['#d9480f', '#fff3bf'],
    join: 'open',
    officers: [
      ['Noor Haddad', ['capo', 'announce']],
      ['Théo Garnier', ['tifo']],
    ],
    announcement: {
      by: 'Noor Haddad',
      text: 'Spare sticks are in the blue bag. Bring the bag back.',
      pinned: false,
    },
  },
  {
    key: 'curva-boreale',
    club: 'nordlys',
    name: 'Curva Boréale',
    bio: 'We light the curve. Everything else is up to the eleven on the pitch.',
    baseScore: 80,
    president: 'Kaja Nordin',
    motto: 'Night is when we shine.',
    colors: ['#7480ff', '#0b1a3a'],
    join: 'request',
    officers: [
      ['frostbyte', ['capo', 'tifo']],
      ['Freja Holm', ['members']],
    ],
    announcement: {
      by: 'Kaja Nordin',
      text: 'New words for the second verse are in the songbook. Learn them before Sunday.',
      pinned: true,
    },
  },
  {
    key: 'fjord-drummers',
    club: 'nordlys',
    name: 'Fjord Drummers',
    bio: 'If you can hear the water, we are not playing yet.',
    baseScore: 64,
    president: 'drumline',
    motto: 'Louder than the water.',
    colors: ['#1f6feb', '#e6f0ff'],
    join: 'open',
    officers: [['Viggo Dahl', ['capo']]],
  },
  {
    key: 'lanternes-vertes',
    club: 'vesper',
    name: 'Lanternes Vertes',
    bio: 'A lantern for each goal. Last season we ran out of lanterns.',
    baseScore: 66,
    president: 'Sami Duclos',
    motto: 'One lantern each.',
    colors: ['#14a065', '#f2e3b3'],
    join: 'request',
    officers: [
      ['Ondine Laurent', ['capo', 'tifo', 'members']],
      ['Malik Sarr', ['announce']],
    ],
    announcement: {
      by: 'Malik Sarr',
      text: 'Lanterns are back. Fetch yours at the low end before the whistle.',
      pinned: true,
    },
  },
  {
    key: 'golden-row',
    club: 'oriole',
    name: 'Golden Row',
    bio: 'One row, thirty voices.',
    baseScore: 58,
    president: 'Bertille Oster',
    motto: 'One row, thirty voices.',
    colors: ['#f5b82e', '#1b1508'],
    join: 'open',
    officers: [['Dario Ferri', ['capo']]],
  },
  {
    key: 'forge-1911',
    club: 'ferrum',
    name: 'Forge 1911',
    bio: 'Steel on steel, since the first whistle.',
    baseScore: 69,
    president: 'Anton Krieg',
    motto: 'Steel remembers.',
    colors: ['#8a8f98', '#b03a2e'],
    join: 'invite',
    officers: [
      ['Jonas Weidt', ['capo', 'members']],
      ['Lukas Brandt', ['tifo']],
    ],
    announcement: { by: 'Anton Krieg', text: 'Hammers stay at home, voices do not.', pinned: false },
  },
  {
    key: 'massif-rouge',
    club: 'atlas-rouge',
    name: 'Massif Rouge',
    bio: 'Forty-one verses. Learn them on the bus.',
    baseScore: 62,
    president: 'Yasmine Tazi',
    motto: 'Forty-one verses and counting.',
    colors: ['#e04a7b', '#5b1027'],
    join: 'open',
    officers: [
      ['Amara Diallo', ['capo']],
      ['Rosa Vidal', ['edit', 'announce']],
    ],
  },
  {
    key: 'violet-wing',
    club: 'halcyon',
    name: 'Violet Wing',
    bio: null,
    baseScore: 55,
    president: 'Imani Okoro',
    motto: 'Calm until the last minute.',
    colors: ['#9170ff', '#1c1233'],
    join: 'open',
    officers: [['Hana Sato', ['capo', 'tifo']]],
  },
  {
    key: 'north-star-choir',
    club: 'polaris',
    name: 'North Star Choir',
    bio: 'Four-part harmony at minus ten.',
    baseScore: 52,
    president: 'Eirik Solheim',
    motto: 'Harmony at minus ten.',
    colors: ['#3fc6d8', '#0d2b3a'],
    join: 'open',
    officers: [['Ellen Strand', ['capo']]],
  },
  {
    key: 'black-feather',
    club: 'corvus',
    name: 'Black Feather',
    bio: 'We answer every chant. That is the whole manifesto.',
    baseScore: 49,
    president: 'Petra Novak',
    motto: 'We answer.',
    colors: ['#59616e', '#ff6b5e'],
    join: 'invite',
    officers: [['Paolo Ricci', ['capo']]],
  },
  {
    key: 'long-day-crew',
    club: 'solstice',
    name: 'Long Day Crew',
    bio: null,
    baseScore: 45,
    president: 'Rafael Couto',
    motto: 'The sun is on our side.',
    join: 'open',
    officers: [['Flora Keane', ['capo']]],
  },
]
