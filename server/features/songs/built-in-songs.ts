// The songs of ours, which any capo may start (songs.1). Words and rhythms are our own.
import type { Song } from '#contract/songs.ts'
import { beatsFrom } from './song.ts'

function ours(id: string, name: string, tempo: number, rhythm: string, words: string[]): Song {
  return { id: `v-${id}`, ultra_id: null, name, tempo, beats: beatsFrom(rhythm.replaceAll(' ', '')), words }
}

/** A rhythm has a letter per beat: `c` clap, `s` shout, `-` rest; a group of 8 is one line of words. */
export const BUILT_IN_SONGS: readonly Song[] = [
  ours('rise', 'Rise', 96, 's-s-ccs- s-s-cccs', [
    'Rise, rise, the stand is ours tonight',
    'Rise, rise, we sing it to the light',
  ]),
  ours('tambour', 'Le tambour répond', 112, 'c-c-ccs- c-c-cccs', [
    'Le tambour bat, le virage répond',
    'Un cœur, une voix, et tout le stade chante',
  ]),
  ours('two-claps', 'Two claps and a shout', 120, 'cc-scc-s cc-scc-s cccccccs', [
    'Clap, clap, hey! Clap, clap, hey!',
    'Left side, hey! Right side, hey!',
    'All of us and louder, all of us: hey!',
  ]),
  ours('on-reste', 'On reste là', 84, 's---s-cc s---s-cc s-s-s-s-', [
    'La pluie peut tomber, on reste là',
    'Le temps peut passer, on reste là',
    'Jusqu’au dernier pas, on reste là',
  ]),
  ours('slow-thunder', 'Slow thunder', 60, 'c--sc--s', ['Wait for it … now! Wait for it … now!']),
  ours('night-train', 'Train de nuit', 140, 'c-c-c-c- cccccccc s-s-ccs- s-s-ccss', [
    'Il part tout doucement',
    'Il prend de la vitesse, et tape, et tape, et tape',
    'Allez, allez, le train ne s’arrête pas',
    'Allez, allez, et nous non plus !',
  ]),
  ours('colours', 'Colours in the air', 128, 's-cc-cc- s-cc-ccs', [
    'Up go the colours, two by two',
    'Up go the colours, and we sing for you',
  ]),
  ours('our-voices', 'Nos voix', 100, 's-c-s-c- s-c-sscc', [
    'Nos voix, nos mains, nos couleurs',
    'Un seul virage, un seul tambour, un seul cœur',
  ]),
]

const byId = new Map(BUILT_IN_SONGS.map((song) => [song.id, song]))

export const findBuiltInSong = (id: string): Song | null => byId.get(id) ?? null
