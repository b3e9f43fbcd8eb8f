import { readPicture } from '#server/features/media/index.ts'
import type { Asset } from '#server/http/asset-store.ts'

const MEDIA = '/media/'
/** Pictures that come with the product. */
const BUNDLED = /^\/(crests|avatars|posts|demo)\/[a-z0-9-]{1,60}\.(svg|webp|png|jpg)$/

/** The bytes of a picture that is ours, else null: what lies elsewhere is never fetched. */
export type OwnPictures = (address: string | null) => Promise<Buffer | null>

interface OwnPicturesOptions {
  mediaFolder: string
  /** Where browsers reach us: uploaded pictures may be named by their whole address. */
  bases: readonly string[]
  assets: ReadonlyMap<string, Asset>
}

export function createOwnPictures({ mediaFolder, bases, assets }: OwnPicturesOptions): OwnPictures {
  const ownBases = bases.filter((base) => base !== '')
  return async (address) => {
    if (address === null) return null
    const base = ownBases.find((own) => address.startsWith(`${own}/`)) ?? ''
    const path = address.slice(base.length)
    if (path.startsWith(MEDIA)) return readPicture(mediaFolder, path.slice(MEDIA.length))
    return BUNDLED.test(path) ? (assets.get(path)?.plain ?? null) : null
  }
}
