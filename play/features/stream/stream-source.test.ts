import { expect, test } from 'vitest'
import { recogniseStream } from './stream-source.ts'

const recognised = (address: string) => recogniseStream(address, 'virage.example')

test.each([
  ['https://www.twitch.tv/kaelis', 'kaelis'],
  ['https://m.twitch.tv/kaelis/', 'kaelis'],
  ['https://player.twitch.tv/?channel=kaelis&parent=other.example', 'kaelis'],
])('[play.2] Twitch: %s', (address, name) => {
  const source = recognised(address)
  expect(source).toMatchObject({ kind: 'twitch', name, page: 'https://www.twitch.tv/kaelis' })
  const frame = new URL('frame' in source ? source.frame : '')
  expect(frame.origin).toBe('https://player.twitch.tv')
  expect(frame.searchParams.get('channel')).toBe('kaelis')
  expect(frame.searchParams.getAll('parent')).toEqual(['virage.example'])
})

test('[play.2] a Twitch recording', () => {
  const source = recognised('https://www.twitch.tv/videos/123456')
  expect('frame' in source && new URL(source.frame).searchParams.get('video')).toBe('123456')
})

test.each([
  'https://www.youtube.com/watch?v=abcDEF12345&t=3',
  'https://youtu.be/abcDEF12345',
  'https://www.youtube.com/live/abcDEF12345',
  'https://www.youtube.com/embed/abcDEF12345',
])('[play.2] YouTube without cookies: %s', (address) => {
  const source = recognised(address)
  expect(source.kind).toBe('youtube')
  expect('frame' in source && source.frame).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/abcDEF12345\?/,
  )
})

test('[play.2] the live stream of a YouTube channel', () => {
  const source = recognised('https://www.youtube.com/channel/UCabcdefghijklmnop/live')
  expect('frame' in source && source.frame).toContain('embed/live_stream?channel=UCabcdefghijklmnop')
})

test('[play.2] Kick', () => {
  expect(recognised('https://kick.com/norrland')).toMatchObject({
    kind: 'kick',
    name: 'norrland',
    frame: 'https://player.kick.com/norrland?autoplay=true&muted=true',
  })
})

test('[play.2] plain HLS and files play by themselves, also with a query', () => {
  expect(recognised('https://cdn.example/live/main.m3u8?key=1')).toMatchObject({ kind: 'hls' })
  expect(recognised('https://cdn.example/match.MP4')).toMatchObject({ kind: 'file', name: 'cdn.example' })
})

test.each([
  'https://example.org/watch',
  'https://www.youtube.com/@handle',
  'https://www.twitch.tv/',
  'https://twitch.tv.evil.example/kaelis',
  'https://evil.example/?channel=kaelis',
  'not an address',
])('[play.2] anything else is a link: %s', (address) => {
  expect(recognised(address).kind).toBe('link')
})

test('[play.2] what an address carries cannot break out of the frame address', () => {
  const source = recognised('https://player.twitch.tv/?channel=a%26parent%3Devil')
  expect(source.kind).toBe('link')
})
