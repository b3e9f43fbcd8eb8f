// What the demo's groups sing. Words and rhythms are our own, as those of the built-in songs are.
import { beatsFrom } from '#server/features/songs/index.ts'
import { DEMO_GROUPS } from './clubs.ts'
import type { CreatedFan, World } from './world.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface DemoSong {
  name: string
  tempo: number
  /** A letter per beat: `c` clap, `s` shout, `-` rest. */
  rhythm: string
  words: string[]
}

export const DEMO_SONGS: Readonly<Record<string, readonly DemoSong[]>> = {
  'kop-solaire-09': [
    {
      name: 'Midi pile',
      tempo: 112,
      rhythm: 's-s-ccs- s-s-cccs',
      words: ['Midi pile, le soleil est à nous', 'Orange au cœur, on chante debout'],
    },
    {
      name: 'Meridian rising',
      tempo: 96,
      rhythm: 'c-c-ccs- c-c-ccss',
      words: ['Over the south end the smoke is rising', 'Over the noise you can hear us sing'],
    },
  ],
  'brigade-midi': [
    {
      name: 'Douze coups',
      tempo: 120,
      rhythm: 'cccc---s cccc---s',
      words: ['Douze coups, un seul cri', 'Douze coups, Midi !'],
    },
  ],
  'curva-boreale': [
    {
      name: 'Northern light',
      tempo: 84,
      rhythm: 's---s-cc s---s-cc',
      words: ['Slow as the snow we come', 'Blue as the night we stay'],
    },
    {
      name: 'Aurore',
      tempo: 104,
      rhythm: 's-c-s-c- s-c-sscc',
      words: ['Aurore, aurore au-dessus du virage', 'Encore, encore, et jusqu’au bout du voyage'],
    },
  ],
  'fjord-drummers': [
    { name: 'Oars', tempo: 72, rhythm: 'c--sc--s c--sc-ss', words: ['Pull, and pull', 'Pull her home'] },
  ],
  'lanternes-vertes': [
    {
      name: 'Lanternes',
      tempo: 100,
      rhythm: 's-s-cc-- s-s-cccc',
      words: ['Allumez, allumez les lanternes', 'Le soir est vert, le soir est à Vesper'],
    },
  ],
  'golden-row': [
    {
      name: 'Front row, back row',
      tempo: 128,
      rhythm: 'cc-scc-s',
      words: ['Front row: hey! Back row: hey!'],
    },
  ],
  'forge-1911': [
    {
      name: 'Hammer',
      tempo: 92,
      rhythm: 'c-c-s--- c-c-s-s-',
      words: ['Strike it, strike it, hot', 'Iron does not break'],
    },
  ],
  'massif-rouge': [
    {
      name: 'Trois tambours',
      tempo: 132,
      rhythm: 'c-cc-cs- c-cc-cs-',
      words: ['Un tambour, deux tambours', 'Trois tambours pour Atlas'],
    },
  ],
  'violet-wing': [
    {
      name: 'Last minute',
      tempo: 116,
      rhythm: 's-cc-cc- s-cc-ccs',
      words: ['Calm until the last minute', 'And then the roof comes off'],
    },
  ],
  'north-star-choir': [
    { name: 'Bring a voice', tempo: 88, rhythm: 's-s-s-cc', words: ['Bring gloves, a friend, a voice'] },
  ],
  'black-feather': [
    {
      name: 'One feather, one hat',
      tempo: 108,
      rhythm: 'c-c-scc- c-c-scs-',
      words: ['One feather, one hat', 'Come down, come down, old crow'],
    },
  ],
  'long-day-crew': [
    { name: 'The longest day', tempo: 100, rhythm: 's-s-c-cc', words: ['Sing till the light goes, then on'] },
  ],
}

/** The presidents write them down, weeks ago. */
export async function writeGroupSongs(
  { services, now }: World,
  groups: Map<string, number>,
  fans: readonly CreatedFan[],
): Promise<void> {
  services.goTo(new Date(now.getTime() - 25 * DAY_MS))
  for (const { key, president } of DEMO_GROUPS) {
    const [ultraId, writer] = [groups.get(key), fans.find(({ name }) => name === president)]
    if (ultraId === undefined || !writer) continue
    for (const { name, tempo, rhythm, words } of DEMO_SONGS[key] ?? []) {
      const beats = beatsFrom(rhythm.replaceAll(' ', ''))
      await services.songs.create({ userId: writer.id, isAdmin: false }, ultraId, {
        name,
        tempo,
        beats,
        words,
      })
    }
  }
}
