import type { QueuedSong } from '#contract/songs.ts'

/**
 * songs.2: the fan's song whose second place was given to another capo, from what waited before and what waits now; null
 * where none was. The queue is then as long as before, with a song of somebody else in it. A song that its capo takes back
 * makes the queue shorter, and so does one that begins, unless another is called in the same moment: `sung` tells.
 */
export function lostPlace(
  before: readonly QueuedSong[],
  now: readonly QueuedSong[],
  fanId: number,
  sung: QueuedSong | null,
): QueuedSong['song'] | null {
  if (before.length !== now.length) return null
  const gone = missing(before, now)
  const come = missing(now, before)
  const [lost] = gone
  if (gone.length !== 1 || !lost || lost.capo.id !== fanId) return null
  if (sung && keyOf(sung) === keyOf(lost)) return null
  return come.every(({ capo }) => capo.id !== fanId) ? lost.song : null
}

/** Those of one queue that the other does not have; who called a song twice may have lost one of the two. */
function missing(one: readonly QueuedSong[], other: readonly QueuedSong[]): QueuedSong[] {
  const left = other.map(keyOf)
  return one.filter((queued) => {
    const place = left.indexOf(keyOf(queued))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

const keyOf = ({ song, capo }: QueuedSong): string => `${capo.id} ${song.id}`
