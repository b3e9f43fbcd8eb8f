import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dumpPictures } from '#server/cli/backup/dump.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan } from '#tests/people.ts'
import { type S3Server, startS3 } from '#tests/s3-server.ts'
import { createFolderStore, createS3Store, type PictureStore } from './picture-store.ts'

let s3: S3Server
let folder: string
beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(path.join(tmpdir(), 'virage-test-store-'))
})
afterAll(async () => {
  await s3.remove()
  await rm(folder, { recursive: true, force: true })
})

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

const nameOf = (digit: string) => `${digit.repeat(32)}.webp`

describe.each([
  { place: 'a folder', open: () => createFolderStore(path.join(folder, 'media')) },
  { place: 'S3-compatible storage', open: () => createS3Store(s3.url) },
])('pictures in $place', ({ open }) => {
  test('[media.6] are kept, listed, carried by backups and removed', async () => {
    const store: PictureStore = open()
    const [one, two] = [nameOf('1'), nameOf('2')]
    expect(await store.get(one)).toBe(null)
    await store.put(one, Buffer.from('first'))
    await store.put(two, Buffer.from([0, 255, 10]))
    expect(await store.get(two)).toEqual(Buffer.from([0, 255, 10]))
    const listed = await all(store.list())
    expect(listed.map(({ name }) => name).sort()).toEqual([one, two])
    expect(Math.abs(Date.now() - (listed[0]?.keptAt.getTime() ?? 0))).toBeLessThan(60_000)
    expect(await all(dumpPictures(store))).toEqual([
      { kind: 'picture', name: one, body: Buffer.from('first') },
      { kind: 'picture', name: two, body: Buffer.from([0, 255, 10]) },
    ])
    await store.remove(one)
    await store.remove(one)
    expect(await store.get(one)).toBe(null)
    await store.remove(two)
    await store.removeUnfinished(new Date())
    expect(await all(store.list())).toEqual([])
  })

  test('[media.3] no name that is not ours leads anywhere', async () => {
    const store = open()
    for (const name of ['../secret', '..%2fsecret', 'a.webp', '', `${nameOf('1')}?acl`]) {
      expect(await store.get(name)).toBe(null)
      await expect(async () => store.put(name, Buffer.from('x'))).rejects.toThrow()
      await expect(async () => store.remove(name)).rejects.toThrow()
    }
  })
})

test('[cli.4] a picture that is removed while they are listed is left out', async () => {
  const store = createFolderStore(path.join(folder, 'changing'))
  for (const digit of ['1', '2', '3']) await store.put(nameOf(digit), Buffer.from(digit))
  const names: string[] = []
  for await (const { name } of store.list()) {
    if (names.length === 0)
      for (const digit of ['1', '2', '3']) if (nameOf(digit) !== name) await store.remove(nameOf(digit))
    names.push(name)
  }
  expect(names).toHaveLength(1)
})

test('[media.5] a wrong key or bucket is a failure, not a picture that is missing', async () => {
  const wrong = [s3.url.replace('//S3RVER', '//nobody'), s3.url.replace(/pictures$/, 'nowhere')]
  for (const url of wrong) await expect(createS3Store(url).get(nameOf('1'))).rejects.toThrow(/answered 40/)
})

test('[media.6] two processes share pictures; [media.5] with the storage away uploads and pictures are 503, and nothing is lost', async () => {
  const storage = await startS3()
  const processes: TestApp[] = []
  try {
    const virage = await startTestApp({ MEDIA_URL: storage.url })
    processes.push(virage)
    const fan = await signedInFan(virage)
    const payload = await uploadOf()
    const upload = async () =>
      virage.app.http.inject({
        method: 'POST',
        url: '/v1/media',
        payload: payload.bytes,
        headers: { 'content-type': payload.type, authorization: `Bearer ${fan.token}` },
      })
    const answer = await upload()
    expect(answer.statusCode).toBe(200)
    const url = new URL(answer.json().element.url, 'http://virage.test').pathname
    const served = async (app: TestApp) => (await app.app.http.inject({ method: 'GET', url })).statusCode
    const other = await startTestApp({ MEDIA_URL: storage.url })
    processes.push(other)
    expect([await served(virage), await served(other)]).toEqual([200, 200])

    await storage.stop()
    const refused = await upload()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
    expect(refused.headers['retry-after']).toBe('30')
    expect(await served(virage)).toBe(503)
    expect((await virage.call('GET', '/v1/points', { token: fan.token })).status).toBe(200)
    await storage.start()
    expect(await served(virage)).toBe(200)
    expect((await upload()).statusCode).toBe(200)
  } finally {
    for (const { close } of processes) await close()
    await storage.remove()
  }
})

async function uploadOf(): Promise<{ bytes: Buffer; type: string }> {
  const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await red.png().toBuffer())], { type: 'image/png' }), 'a.png')
  const request = new Request('http://virage.test', { method: 'POST', body: form })
  return {
    bytes: Buffer.from(await request.arrayBuffer()),
    type: String(request.headers.get('content-type')),
  }
}
