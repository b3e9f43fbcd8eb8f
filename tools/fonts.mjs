// Subsets the two fonts of every page into ui/fonts, which nearly halves the font bytes of a first visit. Run it when
// a font package changes. The tool it needs is not a dependency:
//   npm install --no-save subset-font@2.9.0 && node tools/fonts.mjs
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { ROOT } from './project.mjs'

const PACKAGES = join(ROOT, 'node_modules/@fontsource-variable')
const FOLDER = join(ROOT, 'ui/fonts')
/** Latin-1 and typographic signs. Other letters are in the packages' extended subsets. */
const LETTERS = [...range(0x20, 0x7e), ...range(0xa0, 0xff), 0x131, 0x152, 0x153, 0x2009, 0x202f]
const TEXT = `${String.fromCodePoint(...LETTERS)}–—‘’“”„…•‹›€™−←↑→↓`

const FONTS = [
  {
    name: 'anybody',
    source: 'anybody-latin-wdth-normal.woff2',
    // The display face varies in width only; it has one weight.
    variationAxes: { wght: 800 },
  },
  {
    name: 'hanken-grotesk',
    source: 'hanken-grotesk-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 800, default: 400 } },
  },
]

await mkdir(FOLDER, { recursive: true })
for (const { name, source, variationAxes } of FONTS) {
  const whole = await readFile(join(PACKAGES, name, 'files', source))
  const cut = await subsetFont(whole, TEXT, { targetFormat: 'woff2', variationAxes })
  await writeFile(join(FOLDER, `${name}.woff2`), cut)
  await copyFile(join(PACKAGES, name, 'LICENSE'), join(FOLDER, `${name}.license.txt`))
  console.log(`${name}: ${whole.length} → ${cut.length} bytes`)
}

function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
