import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { link } from '#contract/fields.ts'
import { MEDIA_PATH } from '#contract/links.ts'

const PREFIX = '/media/'

export const mediaFolder = (dataDir: string): string => path.join(dataDir, 'media')

/** Answers the new picture's name. A reader sees it whole or not at all. */
export async function storePicture(folder: string, picture: Buffer): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`
  const unfinished = path.join(folder, `.${name}.part`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(unfinished, picture, { flag: 'wx' })
    await rename(unfinished, path.join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return name
}

/** Null for what is no name of ours, so that no path leads out of the folder, and for what is not there. */
export async function readPicture(folder: string, name: string): Promise<Buffer | null> {
  if (!MEDIA_PATH.test(PREFIX + name)) return null
  try {
    return await readFile(path.join(folder, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The whole address where it is one that may be entered as a link, else the path on this very server. */
export function pictureAddress(apiUrl: string, name: string): string {
  const whole = `${apiUrl}${PREFIX}${name}`
  return link.safeParse(whole).success ? whole : PREFIX + name
}
