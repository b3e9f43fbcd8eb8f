import { expect, test } from 'vitest'
import { videoSource } from './video-source.ts'

test('[landing.6] without a video it is our own film', () => {
  expect(videoSource('')).toMatchObject({ kind: 'film', src: '/demo/derby.mp4' })
})

test('[landing.6] every kind of YouTube address becomes its player without cookies', () => {
  const player = {
    kind: 'embed',
    src: expect.stringContaining('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?'),
  }
  for (const url of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])
    expect(videoSource(url)).toEqual(player)
})

test('[landing.6] an address that only looks like YouTube’s is not framed', () => {
  for (const url of [
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=../x',
  ])
    expect(videoSource(url)).toEqual({ kind: 'elsewhere', href: url })
})

test('[landing.6] a film elsewhere is played as one', () => {
  expect(videoSource('https://cdn.example/night.mp4')).toMatchObject({ kind: 'film' })
})
