import { Link2, Tv } from 'lucide-react'
import { siKick, siTwitch, siYoutube } from 'simple-icons'
import type { StreamSource } from './stream-source.ts'

const PATHS = { twitch: siTwitch.path, youtube: siYoutube.path, kick: siKick.path }

export const PLACES = { twitch: 'Twitch', youtube: 'YouTube', kick: 'Kick' } as const

export function StreamIcon({ kind }: { kind: StreamSource['kind'] }) {
  if (kind === 'link') return <Link2 aria-hidden="true" />
  if (kind === 'hls' || kind === 'file') return <Tv aria-hidden="true" />
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={PATHS[kind]} />
    </svg>
  )
}
