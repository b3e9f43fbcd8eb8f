import { AUTH_COOKIE, SESSION_LIFETIME_DAYS, STORAGE_KEYS } from '#contract/constants.ts'
import { usePageTitle } from '#web/app/usePageTitle.ts'
import { LegalFrame } from './LegalFrame.tsx'

const TITLE = 'Cookies'

export function CookiesPage() {
  usePageTitle(TITLE)
  return (
    <LegalFrame title={TITLE} lang="fr">
      <p>
        Virage ne mesure pas votre audience et n’affiche pas de publicité. Il n’y a donc rien à accepter ni à
        refuser : seul ce qui est nécessaire est enregistré dans votre navigateur.
      </p>
      <h2>Un cookie</h2>
      <ul>
        <li>
          <code>{AUTH_COOKIE}</code> : votre session, pendant {SESSION_LIFETIME_DAYS} jours. Il disparaît
          quand vous vous déconnectez.
        </li>
      </ul>
      <h2>Le stockage de votre navigateur</h2>
      <ul>
        <li>
          <code>{STORAGE_KEYS.token}</code> et <code>{STORAGE_KEYS.user}</code> : votre session et votre nom,
          jusqu’à la déconnexion.
        </li>
        <li>
          <code>{STORAGE_KEYS.theme}</code> et la langue choisie : vos préférences d’affichage.
        </li>
        <li>Des réglages de l’arène, comme le son ou le mode calme.</li>
      </ul>
      <h2>Les lecteurs vidéo</h2>
      <p>
        Les lecteurs de Twitch, YouTube et Kick peuvent déposer leurs propres cookies. Sur la page d’accueil,
        le lecteur n’est chargé que si vous lancez la vidéo.
      </p>
    </LegalFrame>
  )
}
