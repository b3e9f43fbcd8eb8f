import { Link } from 'react-router'
import { siDiscord } from 'simple-icons'
import { setLanguage } from '#client/language.ts'
import { settings } from '#client/page.ts'
import { iconButtonClass } from '#ui/IconButton.tsx'
import { SINGLE_LINKS } from '../destinations.ts'
import { pageExists } from '../pages.ts'
import { useLanguage } from '../useMessages.ts'
import styles from './Footer.module.css'

const YEAR = new Date().getFullYear()

/** In French whatever the language of the page (spec §1); only Legal is a real link (spec §2). */
export function Footer() {
  return (
    <footer className={styles.footer} lang="fr">
      <div className={`page ${styles.row}`}>
        <span>© {YEAR} Virage. Tous droits réservés.</span>
        <span className={styles.space} />
        <span>CGU</span>
        <span>Politique de confidentialité</span>
        <span>Cookies</span>
        {pageExists(SINGLE_LINKS.legal) ? <Link to="/dmca">Legal</Link> : <span>Legal</span>}
        <LanguageSwitch />
        {settings.discordUrl !== '' && (
          <a href={settings.discordUrl} target="_blank" rel="noopener noreferrer" className={iconButtonClass}>
            <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
              <path d={siDiscord.path} />
            </svg>
            <span className="sr">Communauté Discord</span>
          </a>
        )}
      </div>
    </footer>
  )
}

function LanguageSwitch() {
  const other = useLanguage() === 'fr' ? 'en' : 'fr'
  return (
    <button type="button" lang={other} className={styles.language} onClick={() => setLanguage(other)}>
      {other === 'fr' ? 'Français' : 'English'}
    </button>
  )
}
