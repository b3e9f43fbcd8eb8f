import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { Product } from './server.ts'

export interface Mail {
  subject: string
  text: string
  html: string
  /** Where a mail program's own button posts (RFC 8058); empty in mails nobody chose. */
  unsubscribe: string
}

/** A job writes a mail when the machine gets round to it: no wait for one is shorter than the test's own limit. */
export const UNTIL_IT_COMES = { timeout: 0 }

/** The mails to an address so far, oldest first, without those that tell of a sign-in (sessions.11). */
export async function mailsTo({ mailFolder }: Product, address: string): Promise<Mail[]> {
  const names = await readdir(mailFolder).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => PostalMime.parse(await readFile(join(mailFolder, name)))),
  )
  return mails
    .filter(({ to }) => to?.some((person) => person.address === address))
    .map(({ subject = '', text = '', html = '', headers }) => ({
      subject,
      text,
      html,
      unsubscribe: headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '',
    }))
    .filter(({ subject }) => subject !== 'A new device signed in')
}

/** Waits for the address's mail of that number, and answers where its link leads: a path of the product. */
export async function linkInMail(product: Product, address: string, number = 1): Promise<string> {
  const count = async () => (await mailsTo(product, address)).length
  await expect.poll(count, UNTIL_IT_COMES).toBeGreaterThanOrEqual(number)
  const mail = (await mailsTo(product, address))[number - 1]
  const link = mail?.text.split(/\s+/).find((word) => word.startsWith(`${product.url}/`))
  if (!link) throw new Error(`No link of ours in the mail "${mail?.subject}": ${mail?.text}`)
  return link.slice(product.url.length)
}
