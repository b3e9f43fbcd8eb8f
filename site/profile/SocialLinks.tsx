import { Globe } from 'lucide-react'
import {
  siDiscord,
  siFacebook,
  siInstagram,
  siReddit,
  siTelegram,
  siTiktok,
  siTwitch,
  siX,
  siYoutube,
} from 'simple-icons'
import { useMessages } from '#site/useMessages.ts'
import { profileMessages } from './profile.messages.ts'
import styles from './SocialLinks.module.css'

/** One icon per link; a network without an icon of its own gets a globe. */
export function SocialLinks({ socials }: { socials: Record<string, string> | null | undefined }) {
  const m = useMessages(profileMessages)
  const links = socialLinks(socials)
  if (links.length === 0) return null
  return (
    <ul className={styles.links} aria-label={m.elsewhere}>
      {links.map(({ network, url }) => {
        const known = NETWORK_LOOKS[network]
        const label = known?.label ?? m.otherNetwork(network)
        return (
          <li key={network}>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow" aria-label={label} title={label}>
              {known ? (
                <svg viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true">
                  <path d={known.path} />
                </svg>
              ) : (
                <Globe aria-hidden="true" />
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

interface NetworkLook {
  label: string
  /** A 24 × 24 glyph, even-odd. */
  path: string
}

/** Our own simple glyph: the icon set has none for this network. */
const LINKEDIN_PATH =
  'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm3 3.500a1.600 1.600 0 1 0 0 3.200 1.600 1.600 0 0 0 0-3.200zM5.700 10h2.600v8.500H5.700zm4.500 0v8.500h2.600v-4.300c0-1.400.7-2.200 1.900-2.200 1 0 1.500.7 1.500 1.900v4.600h2.600v-5c0-2.400-1.100-3.800-3.300-3.800-1.300 0-2.300.6-2.800 1.500V10z'

/** profile.3: the ten networks that have an icon, in the order in which they are shown. */
export const NETWORK_LOOKS: Record<string, NetworkLook> = {
  twitter: { label: 'X (Twitter)', path: siX.path },
  discord: { label: 'Discord', path: siDiscord.path },
  youtube: { label: 'YouTube', path: siYoutube.path },
  instagram: { label: 'Instagram', path: siInstagram.path },
  facebook: { label: 'Facebook', path: siFacebook.path },
  twitch: { label: 'Twitch', path: siTwitch.path },
  tiktok: { label: 'TikTok', path: siTiktok.path },
  telegram: { label: 'Telegram', path: siTelegram.path },
  reddit: { label: 'Reddit', path: siReddit.path },
  linkedin: { label: 'LinkedIn', path: LINKEDIN_PATH },
}

interface SocialLink {
  network: string
  url: string
}

/** The links that can be shown: known networks first, in their order; nothing but web addresses. */
export function socialLinks(socials: Record<string, string> | null | undefined): SocialLink[] {
  const order = Object.keys(NETWORK_LOOKS)
  const place = (network: string) => (order.includes(network) ? order.indexOf(network) : order.length)
  return Object.entries(socials ?? {})
    .filter(([, url]) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
    .map(([network, url]) => ({ network: network.toLowerCase(), url }))
    .sort((a, b) => place(a.network) - place(b.network) || a.network.localeCompare(b.network))
}
