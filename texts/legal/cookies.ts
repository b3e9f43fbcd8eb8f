import { AUTH_COOKIE, SESSION_LIFETIME_DAYS, STORAGE_KEYS } from '#contract/constants.ts'
import { bullets, heading, type LegalText, paragraph } from './legal-text.ts'

export const cookiesText: LegalText = {
  title: 'Cookies',
  lang: 'fr',
  blocks: [
    paragraph(
      'Virage ne mesure pas votre audience et n’affiche pas de publicité. Il n’y a donc rien à accepter ni à refuser : seul ce qui est nécessaire est enregistré dans votre navigateur.',
    ),
    heading('Un cookie'),
    bullets([
      { code: AUTH_COOKIE },
      ` : votre session, pendant ${SESSION_LIFETIME_DAYS} jours. Il disparaît quand vous vous déconnectez.`,
    ]),
    heading('Le stockage de votre navigateur'),
    bullets(
      [
        { code: STORAGE_KEYS.token },
        ' et ',
        { code: STORAGE_KEYS.user },
        ' : votre session et votre nom, jusqu’à la déconnexion.',
      ],
      [{ code: STORAGE_KEYS.theme }, ' et la langue choisie : vos préférences d’affichage.'],
      ['Des réglages de l’arène, comme le son ou le mode calme.'],
    ),
    heading('Les lecteurs vidéo'),
    paragraph(
      'Les lecteurs de Twitch, YouTube et Kick peuvent déposer leurs propres cookies. Sur la page d’accueil, le lecteur n’est chargé que si vous lancez la vidéo.',
    ),
  ],
}
