import { Globe } from 'lucide-react'
import { useMessages } from '#web/base/useMessages.ts'
import { profileMessages } from './profile.messages.ts'
import styles from './SocialLinks.module.css'
import { SOCIAL_NETWORKS, socialLinks } from './social-networks.ts'

/** One icon per link; a network without an icon of its own gets a globe. */
export function SocialLinks({ socials }: { socials: Record<string, string> | null | undefined }) {
  const m = useMessages(profileMessages)
  const links = socialLinks(socials)
  if (links.length === 0) return null
  return (
    <ul className={styles.links} aria-label={m.elsewhere}>
      {links.map(({ network, url }) => {
        const known = SOCIAL_NETWORKS[network]
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
