import { useState } from 'react'
import { setLanguage } from '#client/language.ts'
import { settings } from '#client/page.ts'
import { CHAT_NAME, copyright, LEGAL_NAME, LEGAL_TEXTS } from '#texts/footer.ts'
import { iconButtonClass } from '#ui/Button.tsx'
import { DiscordMark } from '#ui/DiscordMark.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useLocation } from '#web/base/router/Router.tsx'
import { useLanguage } from '#web/base/useMessages.ts'
import styles from './Footer.module.css'

/** In French whatever the language of the page (layout.3). */
export function Footer() {
  // Not once for all: the server that draws it may run into the next year.
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={styles.footer} lang="fr">
      <div className={`page ${styles.row}`}>
        <span>{copyright(year)}</span>
        <span className={styles.space} />
        <LegalTexts />
        <Link to="/dmca">{LEGAL_NAME}</Link>
        <LanguageSwitch />
        {settings.discordUrl !== '' && (
          <a href={settings.discordUrl} target="_blank" rel="noopener noreferrer" className={iconButtonClass}>
            <DiscordMark />
            <span className="sr">{CHAT_NAME}</span>
          </a>
        )}
      </div>
    </footer>
  )
}

/** landing.4: on the landing page only Legal is a real link; everywhere else these are, too. */
function LegalTexts() {
  const { pathname } = useLocation()
  return LEGAL_TEXTS.map(([path, name]) =>
    pathname === '/' ? (
      <span key={path}>{name}</span>
    ) : (
      <Link key={path} to={path}>
        {name}
      </Link>
    ),
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
