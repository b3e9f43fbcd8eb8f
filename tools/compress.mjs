// The last step of building the pages: compresses their files once, so that the server never has to.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { stampPages } from './build.mjs'
import { ROOT } from './project.mjs'

const DIST = join(ROOT, 'dist')
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/

// Files and folders whose names begin with a dot are not served.
const names = (await readdir(DIST, { recursive: true })).filter((name) => !/(?:^|[\\/])\./.test(name))
await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(DIST, name))))
stampPages()

async function compress(file) {
  const content = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    keepIfSmaller(`${file}.br`, await promisify(brotliCompress)(content, { params }), content),
    keepIfSmaller(
      `${file}.gz`,
      await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      content,
    ),
  ])
}

async function keepIfSmaller(file, compressed, content) {
  if (compressed.length < content.length) await writeFile(file, compressed)
}
