import { bullets, CONTACT, heading, type LegalText, paragraph } from './legal-text.ts'

export const privacyText: LegalText = {
  title: 'Politique de confidentialité',
  lang: 'fr',
  blocks: [
    paragraph('Nous gardons ce qu’il faut pour que le service fonctionne. Nous ne vendons rien à personne.'),
    heading('Ce que nous enregistrons'),
    bullets(
      ['Votre nom, votre adresse e-mail et une empreinte de votre mot de passe, jamais le mot de passe.'],
      ['Ce que vous ajoutez à votre profil : image, bio, liens.'],
      [
        'Ce que vous faites en tribune : encouragements, pronostics, points, matchs suivis, clubs, groupes et supporters que vous suivez.',
      ],
      ['Des journaux techniques, dont votre adresse IP, pour la sécurité et la limitation des abus.'],
    ),
    heading('Qui voit quoi'),
    paragraph(
      'Votre profil, vos scores et vos groupes sont visibles des supporters connectés. Votre adresse e-mail ne l’est que de vous et des administrateurs.',
    ),
    paragraph(
      'Quand quelqu’un partage l’adresse de votre profil, l’aperçu montre à tous votre nom, votre image, votre club et vos scores moyens, rien d’autre. Les moteurs de recherche sont priés de ne pas le retenir.',
    ),
    heading('Sites tiers'),
    paragraph(
      'Si vous vous connectez avec Google ou Twitch, ils nous transmettent votre nom, votre adresse e-mail et votre image. Les vidéos intégrées (Twitch, YouTube, Kick) et les images hébergées ailleurs sont chargées depuis ces sites, qui voient alors votre adresse IP.',
    ),
    heading('Vos droits'),
    paragraph(
      'Dans les réglages, vous pouvez corriger vos données, en obtenir une copie et supprimer votre compte. Pour toute autre demande, écrivez à ',
      CONTACT,
      '.',
    ),
    paragraph('Voir aussi : ', { link: 'Cookies', to: '/legal/cookies' }, '.'),
  ],
}
