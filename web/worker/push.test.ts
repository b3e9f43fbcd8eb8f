import { expect, test } from 'vitest'
import { addressOf, readPush } from './push.ts'

const ORIGIN = 'https://virage.example'

test('[bell.5] a push is shown as the server wrote it, and replaces an earlier one about the same', () => {
  const message = { title: 'Ondine vous suit', body: '', link: '/fan/7', tag: 'n-12' }
  expect(readPush(JSON.stringify(message))).toEqual({
    title: 'Ondine vous suit',
    options: expect.objectContaining({ body: '', tag: 'n-12', data: { link: '/fan/7' } }),
  })
})

test('[bell.5] what cannot be read still tells that there is news, and leads to the inbox', () => {
  for (const text of ['', 'no json', '[]', 'null', '{"title":5,"link":{}}']) {
    const { title, options } = readPush(text)
    expect([title, options.data.link, options.tag], text).toEqual(['Virage', '/inbox', 'news'])
  }
})

test('[bell.5] a press opens a page, never anything else', () => {
  expect(addressOf({ link: '/match/3?x=1' }, ORIGIN)).toBe(`${ORIGIN}/match/3?x=1`)
  expect(addressOf({ link: 'https://play.example/?arena=a' }, ORIGIN)).toBe('https://play.example/?arena=a')
  for (const data of [null, 7, {}, { link: 'javascript:alert(1)' }, { link: 'http://' }])
    expect(addressOf(data, ORIGIN)).toBe(`${ORIGIN}/inbox`)
})
