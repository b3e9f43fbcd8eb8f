import { CONTACT, heading, type LegalText, paragraph } from './legal-text.ts'

export const termsText: LegalText = {
  title: 'Conditions générales d’utilisation',
  lang: 'fr',
  blocks: [
    paragraph(
      'Virage est un service gratuit où les supporters encouragent leur équipe, font des pronostics avec des points et suivent leur histoire de supporter. En l’utilisant, vous acceptez ce qui suit.',
    ),
    heading('Votre compte'),
    paragraph(
      'Un compte est personnel. Gardez votre mot de passe pour vous. Vous pouvez supprimer votre compte à tout moment dans les réglages ; une suppression est définitive.',
    ),
    heading('Les points'),
    paragraph(
      'Les points n’ont aucune valeur monétaire. Ils ne s’achètent, ne se vendent, ne s’échangent et ne se donnent pas. Un pronostic perdu ne coûte que des points ; il n’y a jamais d’argent en jeu.',
    ),
    heading('En tribune'),
    paragraph(
      'On encourage son camp, on ne s’en prend à personne. Sont interdits les propos haineux, le harcèlement, l’usurpation d’identité, les contenus illicites et les programmes qui encouragent à votre place. Un compte qui enfreint ces règles peut être suspendu.',
    ),
    heading('Ce que vous publiez'),
    paragraph(
      'Votre nom, votre image, votre bio et vos liens restent les vôtres ; vous nous autorisez à les afficher sur le service. Ne publiez que ce que vous avez le droit de publier.',
    ),
    heading('Ce que nous promettons, et ce que nous ne promettons pas'),
    paragraph(
      'Nous faisons de notre mieux pour que le service fonctionne, sans garantie d’absence de panne. Les diffusions intégrées viennent de sites tiers, avec leurs propres conditions. Ces conditions peuvent évoluer ; la version en vigueur est celle de cette page.',
    ),
    paragraph('Une question ? ', CONTACT),
  ],
}
