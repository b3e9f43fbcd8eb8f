import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { link } from '#contract/fields.ts'
import { MEDIA_LIMIT_BYTES } from '#contract/media.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { pictureAddress, redraw } from './picture.ts'

let virage: TestApp
let fan: TestFan
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'virage-test-media-'))
  virage = await startTestApp({ DATA_DIR: dataDir })
  fan = await signedInFan(virage)
})
afterAll(async () => {
  await virage.close()
  await rm(dataDir, { recursive: true, force: true })
})

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#ff5b35' } })

interface Upload {
  name?: string
  type?: string
  field?: string
  token?: string | null
  app?: TestApp
}

const formOf = (
  bytes: Uint8Array | string,
  { name = 'a.png', type = 'image/png', field = 'file' }: Upload = {},
) => {
  const form = new FormData()
  form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name)
  return form
}

async function sendForm(form: FormData, { token = fan.token, app = virage }: Upload = {}) {
  const request = new Request('http://virage.test', { method: 'POST', body: form })
  return send(
    Buffer.from(await request.arrayBuffer()),
    String(request.headers.get('content-type')),
    token,
    app,
  )
}

async function send(payload: Buffer, type: string, token: string | null = fan.token, app = virage) {
  const response = await app.app.http.inject({
    method: 'POST',
    url: '/v1/media',
    headers: { 'content-type': type, ...(token !== null && { authorization: `Bearer ${token}` }) },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}

const upload = (bytes: Uint8Array | string, options: Upload = {}) => sendForm(formOf(bytes, options), options)

async function served(
  url: string,
): Promise<{ headers: Record<string, unknown>; bytes: Buffer; status: number }> {
  const response = await virage.app.http.inject({ method: 'GET', url })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

test.each(['png', 'jpeg', 'webp'] as const)(
  '[media.1] a %s becomes a WebP that is served for good',
  async (format) => {
    const { status, body } = await upload(await picture().toFormat(format).toBuffer())
    expect(status).toBe(200)
    expect(body.element.url).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
    const { headers, bytes } = await served(body.element.url)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 })
  },
)

test('[media.2] pictures are decoded one at a time: several at once would take all memory', async () => {
  const bytes = await picture(400, 400).png().toBuffer()
  const underWay: number[] = []
  const note = () => {
    const { queue, process } = sharp.counters()
    underWay.push(queue + process)
  }
  sharp.queue.on('change', note)
  await Promise.all(Array.from({ length: 4 }, () => redraw(bytes)))
  sharp.queue.off('change', note)
  // Told at each start and each end. At a start the two counters are read while a thread moves the picture from one to
  // the other, so only the ends say something: none is left when one ends.
  const ends = underWay.filter((_, index) => index % 2 === 1)
  expect(ends).toEqual([0, 0, 0, 0])
  expect(sharp.cache().items.max).toBe(0)
})

test('[media.2] a picture that cannot be decoded holds up none after it', async () => {
  const broken = (await picture().png().toBuffer()).subarray(0, 60)
  const whole = await picture().png().toBuffer()
  const drawn = await Promise.allSettled([redraw(broken), redraw(whole)])
  expect(drawn.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('[media.2] a picture is turned upright, made small enough, and loses what it carried along', async () => {
  const photo = await picture(3000, 1500)
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { body } = await upload(photo)
  const { bytes } = await served(body.element.url)
  const metadata = await sharp(bytes).metadata()
  expect(metadata).toMatchObject({ width: 512, height: 1024 })
  expect(metadata).not.toHaveProperty('exif')
  expect(metadata).not.toHaveProperty('orientation')
  expect(bytes.includes('where I live')).toBe(false)
})

test('[media.1] the content decides, not the name: no SVG, GIF or text, whatever it is called', async () => {
  for (const bytes of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!', 'latin1'),
    'hello',
    '<!doctype html><script>alert(1)</script>',
  ])
    expect(await upload(bytes)).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  expect(
    (await upload(await picture().png().toBuffer(), { name: 'a.svg', type: 'image/svg+xml' })).status,
  ).toBe(200)
})

test('[media.2] a broken picture, and one of too many pixels, is 422', async () => {
  const whole = await picture(400, 400).png().toBuffer()
  const bomb = await picture(6500, 6500).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(MEDIA_LIMIT_BYTES)
  for (const bytes of [whole.subarray(0, whole.length / 2), whole.subarray(0, 20), bomb])
    expect(await upload(bytes)).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { file: 'This picture cannot be read.' } },
    })
})

test('[media.1] more than 5 MB is 413, whether the request says so or not', async () => {
  const exact = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(MEDIA_LIMIT_BYTES)])
  expect((await upload(exact.subarray(0, MEDIA_LIMIT_BYTES))).status).toBe(200)
  expect(await upload(exact.subarray(0, MEDIA_LIMIT_BYTES + 1))).toMatchObject({
    status: 413,
    body: { code: 'body_too_large' },
  })
  expect((await upload(Buffer.alloc(MEDIA_LIMIT_BYTES * 2))).status).toBe(413)
})

test('[media.1] no file, an empty one, or one in another field is 422; two are too many', async () => {
  const bytes = await picture().png().toBuffer()
  const text = new FormData()
  text.append('file', 'not a file')
  const two = formOf(bytes)
  two.append('file', new Blob([bytes as Buffer<ArrayBuffer>]), 'b.png')
  for (const form of [new FormData(), text, formOf(''), formOf(bytes, { field: 'avatar' }), two])
    expect(await sendForm(form)).toMatchObject({
      status: 422,
      body: { fields: { file: expect.any(String) } },
    })
  expect((await virage.call('POST', '/v1/media', { token: fan.token })).status).toBe(422)
})

test('[media.1] a form of too many fields is 413 and says so, not that its picture is too large', async () => {
  const bytes = await picture().png().toBuffer()
  const withFields = (count: number) => {
    const form = new FormData()
    for (let index = 0; index < count; index++) form.append(`field${index}`, 'x')
    for (const [name, file] of formOf(bytes)) form.append(name, file)
    return form
  }
  expect((await sendForm(withFields(10))).status).toBe(200)
  for (const count of [11, 12, 5_000])
    expect(await sendForm(withFields(count)), `${count} fields`).toEqual({
      status: 413,
      body: {
        detail: 'A form can have at most 10 fields beside its picture.',
        code: 'body_too_large',
        reason: { code: 'too_many_fields', values: [10] },
      },
    })
})

test('[api.4] what is no form is 415; a form that ends too early or has no boundary is 400', async () => {
  expect((await virage.call('POST', '/v1/media', { token: fan.token, json: { file: 'x' } })).status).toBe(415)
  expect((await send(Buffer.from('x'), 'image/png')).status).toBe(415)
  expect((await send(Buffer.from('x'), 'multipart/form-data')).status).toBe(400)
  const cut = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf')
  expect((await send(cut, 'multipart/form-data; boundary=b')).status).toBe(400)
})

test('[access.2, api.4] visitors cannot upload, and a form with a file is 415 everywhere else', async () => {
  const form = formOf(await picture().png().toBuffer())
  expect((await sendForm(form, { token: null })).status).toBe(401)
  const request = new Request('http://virage.test', { method: 'POST', body: form })
  const elsewhere = await virage.app.http.inject({
    method: 'POST',
    url: '/v1/relationships/follow',
    headers: {
      authorization: `Bearer ${fan.token}`,
      'content-type': String(request.headers.get('content-type')),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(elsewhere.statusCode).toBe(415)
})

test('[media.3] nothing but finished pictures is in the folder, and no path leads out of it', async () => {
  const { body } = await upload(await picture().png().toBuffer())
  const names = await readdir(path.join(dataDir, 'media'))
  expect(names).toContain(path.basename(body.element.url))
  expect(names.every((name) => /^[0-9a-f]{32}\.webp$/.test(name))).toBe(true)
  for (const name of [
    '..%2f..%2fpackage.json',
    '%2e%2e%2fmail',
    'nothing.webp',
    `${'0'.repeat(32)}.webp`,
    `${'0'.repeat(32)}.webp%00.png`,
  ]) {
    const { status, bytes } = await served(`/media/${name}`)
    expect([400, 404]).toContain(status)
    expect(JSON.parse(bytes.toString())).toHaveProperty('code')
  }
})

test('[media.1] the answer can be entered as an avatar', async () => {
  const { body } = await upload(await picture().png().toBuffer())
  const json = { id: fan.id, avatar: body.element.url }
  expect(
    (await virage.call('POST', '/v1/users/update', { token: fan.token, json })).body.element,
  ).toMatchObject({
    avatar: body.element.url,
  })
})

test('[media.1] the address is whole where it is https or local, else a path', () => {
  const name = `${'a'.repeat(32)}.webp`
  expect(pictureAddress('https://api.virage.test', name)).toBe(`https://api.virage.test/media/${name}`)
  expect(pictureAddress('http://localhost:3000', name)).toBe(`http://localhost:3000/media/${name}`)
  expect(pictureAddress('http://virage.test', name)).toBe(`/media/${name}`)
  for (const other of [
    '/media/x.webp',
    `/media/${name}?x`,
    `/media/../${name}`,
    `//media/${name}`,
    `/x/${name}`,
  ])
    expect(link.safeParse(other).success).toBe(false)
})

test('[limits.3] uploads are limited per fan', async () => {
  const strict = await startTestApp({ RATE_LIMIT_SCALE: '0.05' })
  try {
    const [one, other] = [await signedInFan(strict), await signedInFan(strict)]
    const bytes = await picture().png().toBuffer()
    expect((await upload(bytes, { app: strict, token: one.token })).status).toBe(200)
    expect((await upload(bytes, { app: strict, token: one.token })).status).toBe(429)
    expect((await upload(bytes, { app: strict, token: other.token })).status).toBe(200)
  } finally {
    await strict.close()
  }
})

test('[media.5] while pictures cannot be stored, uploads are 503; afterwards they work again', async () => {
  const media = path.join(dataDir, 'media')
  await rename(media, `${media}-away`)
  // A file where the folder should be: root could write to a read-only one.
  await writeFile(media, '')
  const refused = await upload(await picture().png().toBuffer())
  await rm(media)
  await rename(`${media}-away`, media)
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await upload(await picture().png().toBuffer())).status).toBe(200)
})
