import { Link } from 'react-router'
import { usePageTitle } from '#web/app/usePageTitle.ts'
import { LegalAddress } from './LegalAddress.tsx'
import { LegalFrame } from './LegalFrame.tsx'

const TITLE = 'Politique de confidentialité'

export function PrivacyPage() {
  usePageTitle(TITLE)
  return (
    <LegalFrame title={TITLE} lang="fr">
      <p>Nous gardons ce qu’il faut pour que le service fonctionne. Nous ne vendons rien à personne.</p>
      <h2>Ce que nous enregistrons</h2>
      <ul>
        <li>
          Votre nom, votre adresse e-mail et une empreinte de votre mot de passe, jamais le mot de passe.
        </li>
        <li>Ce que vous ajoutez à votre profil : image, bio, liens.</li>
        <li>
          Ce que vous faites en tribune : encouragements, pronostics, points, matchs suivis, clubs, groupes et
          supporters que vous suivez.
        </li>
        <li>Des journaux techniques, dont votre adresse IP, pour la sécurité et la limitation des abus.</li>
      </ul>
      <h2>Qui voit quoi</h2>
      <p>
        Votre profil, vos scores et vos groupes sont visibles des supporters connectés. Votre adresse e-mail
        ne l’est que de vous et des administrateurs.
      </p>
      <h2>Sites tiers</h2>
      <p>
        Si vous vous connectez avec Google ou Twitch, ils nous transmettent votre nom, votre adresse e-mail et
        votre image. Les vidéos intégrées (Twitch, YouTube, Kick) et les images hébergées ailleurs sont
        chargées depuis ces sites, qui voient alors votre adresse IP.
      </p>
      <h2>Vos droits</h2>
      <p>
        Dans les réglages, vous pouvez corriger vos données, en obtenir une copie et supprimer votre compte.
        Pour toute autre demande, écrivez à <LegalAddress />.
      </p>
      <p>
        Voir aussi : <Link to="/legal/cookies">Cookies</Link>.
      </p>
    </LegalFrame>
  )
}
