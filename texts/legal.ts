import { AUTH_COOKIE, SESSION_LIFETIME_DAYS, STORAGE_KEYS } from '#contract/constants.ts'
import { type Language, messages } from './messages.ts'

/** A part of a sentence: words, the name of a thing that is stored, a link within the site, our address. */
export type LegalPiece = string | { code: string } | { link: string; to: string } | typeof CONTACT

export type LegalBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; pieces: readonly LegalPiece[] }
  | { kind: 'list'; isNumbered: boolean; items: readonly (readonly LegalPiece[])[] }

/** A legal text as data: the page shows it with and without JavaScript. */
export interface LegalText {
  title: string
  /** Where it is known to differ from the language of the page. */
  lang?: 'fr'
  blocks: readonly LegalBlock[]
}

/** Stands in a text for the e-mail address that the operator has set. */
const CONTACT = { isContact: true } as const

const heading = (text: string): LegalBlock => ({ kind: 'heading', text })
const paragraph = (...pieces: LegalPiece[]): LegalBlock => ({ kind: 'paragraph', pieces })
const bullets = (...items: LegalPiece[][]): LegalBlock => ({ kind: 'list', isNumbered: false, items })
const numbered = (...items: LegalPiece[][]): LegalBlock => ({ kind: 'list', isNumbered: true, items })

export const termsText: LegalText = {
  title: 'Conditions générales d’utilisation',
  lang: 'fr',
  blocks: [
    paragraph(
      'Virage est un service gratuit où les supporters encouragent leur équipe, font des pronostics avec des points et suivent leur histoire de supporter. En l’utilisant, vous acceptez ce qui suit.',
    ),
    heading('Votre compte'),
    paragraph(
      'Un compte est personnel. Gardez votre mot de passe pour vous. Vous pouvez supprimer votre compte à tout moment dans les réglages\u202f; une suppression est définitive.',
    ),
    heading('Les points'),
    paragraph(
      'Les points n’ont aucune valeur monétaire. Ils ne s’achètent, ne se vendent, ne s’échangent et ne se donnent pas. Un pronostic perdu ne coûte que des points\u202f; il n’y a jamais d’argent en jeu.',
    ),
    paragraph(
      'Une mise placée après ce qu’elle prédit est rendue. Un résultat réglé par erreur peut être repris dans les dix minutes\u202f: les points versés retournent dans la cagnotte, et aucun solde ne passe sous zéro.',
    ),
    paragraph(
      'À la page Points, chacun peut se fixer une limite de mises par jour, qui ne s’élargit qu’après 24 heures, ou prendre une pause de 1 à 30 jours que rien ne raccourcit.',
    ),
    heading('En tribune'),
    paragraph(
      'On encourage son camp, on ne s’en prend à personne. Sont interdits les propos haineux, le harcèlement, l’usurpation d’identité, les contenus illicites et les programmes qui encouragent à votre place. Un compte qui enfreint ces règles peut être suspendu.',
    ),
    heading('Ce que vous publiez'),
    paragraph(
      'Votre nom, votre image, votre bio et vos liens restent les vôtres\u202f; vous nous autorisez à les afficher sur le service. Ne publiez que ce que vous avez le droit de publier.',
    ),
    heading('Ce que nous promettons, et ce que nous ne promettons pas'),
    paragraph(
      'Nous faisons de notre mieux pour que le service fonctionne, sans garantie d’absence de panne. Les diffusions intégrées viennent de sites tiers, avec leurs propres conditions. Ces conditions peuvent évoluer\u202f; la version en vigueur est celle de cette page.',
    ),
    paragraph('Une question\u202f? ', CONTACT),
  ],
}

export const privacyText: LegalText = {
  title: 'Politique de confidentialité',
  lang: 'fr',
  blocks: [
    paragraph('Nous gardons ce qu’il faut pour que le service fonctionne. Nous ne vendons rien à personne.'),
    heading('Ce que nous enregistrons'),
    bullets(
      ['Votre nom, votre adresse e-mail et une empreinte de votre mot de passe, jamais le mot de passe.'],
      ['Ce que vous ajoutez à votre profil\u202f: image, bio, liens.'],
      [
        'Ce que vous faites en tribune\u202f: encouragements, pronostics, points, matchs suivis, clubs, groupes et supporters que vous suivez.',
      ],
      [
        'Pour chaque connexion, le type de navigateur et le réseau d’où elle vient\u202f; et, sous forme d’empreintes, les appareils et adresses d’où vous vous êtes connecté depuis 180 jours, afin que personne ne bloque votre compte.',
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
    paragraph(
      'Après la suppression d’un compte, il reste une empreinte de son adresse e-mail, sans l’adresse elle-même. Elle sert uniquement à ne pas offrir deux fois les points de bienvenue.',
    ),
    paragraph('Voir aussi\u202f: ', { link: 'Cookies', to: '/legal/cookies' }, '.'),
  ],
}

export const cookiesText: LegalText = {
  title: 'Cookies',
  lang: 'fr',
  blocks: [
    paragraph(
      'Virage ne mesure pas votre audience et n’affiche pas de publicité. Il n’y a donc rien à accepter ni à refuser\u202f: seul ce qui est nécessaire est enregistré dans votre navigateur.',
    ),
    heading('Un cookie'),
    bullets([
      { code: AUTH_COOKIE },
      `\u202f: votre session, pendant ${SESSION_LIFETIME_DAYS} jours. Il disparaît quand vous vous déconnectez.`,
    ]),
    heading('Le stockage de votre navigateur'),
    bullets(
      [
        { code: STORAGE_KEYS.token },
        ' et ',
        { code: STORAGE_KEYS.user },
        '\u202f: votre session et votre nom, jusqu’à la déconnexion.',
      ],
      [{ code: STORAGE_KEYS.theme }, ' et la langue choisie\u202f: vos préférences d’affichage.'],
      [
        { code: STORAGE_KEYS.device },
        '\u202f: un numéro tiré au hasard, qui nous permet de reconnaître cet appareil quand vous vous connectez.',
      ],
      ['Des réglages de l’arène, comme le son ou le mode calme.'],
    ),
    heading('Les lecteurs vidéo'),
    paragraph(
      'Les lecteurs de Twitch, YouTube et Kick peuvent déposer leurs propres cookies. Sur la page d’accueil, le lecteur n’est chargé que si vous lancez la vidéo.',
    ),
  ],
}

const takedownMessages = messages({
  en: {
    title: 'DMCA takedown notices',
    intro:
      'Virage respects the rights of those who make things. If you believe that something on this site infringes your copyright, or that of somebody you act for, tell us in a written notice.',
    contains: 'What a valid notice contains',
    signature:
      'A physical or electronic signature of a person authorised to act for the owner of the right that is said to be infringed.',
    work: 'Identification of the infringed work: which copyrighted work this is about.',
    material: 'Identification and location of the infringing material: its full address on this site.',
    contact: 'Your contact details: name, postal address, telephone number and e-mail address.',
    faith:
      'A good-faith statement: that you believe in good faith that the use is not authorised by the owner, its agent or the law.',
    accuracy:
      'An accuracy statement: that, under penalty of perjury, the information in the notice is accurate and you are authorised to act for the owner.',
    where: 'Where to send it',
    send: 'Send your notice to',
    handling: 'How notices are handled',
    investigated:
      'Every notice is investigated. Material that infringes is removed or made inaccessible, and whoever posted it is told and may answer. Accounts that infringe again and again are closed.',
    incomplete:
      'A notice that lacks one of the six parts may have no effect; we then ask for what is missing.',
    points: 'Points',
    noCash:
      'Points on Virage have no cash value. They are whole numbers in a game: they cannot be bought, sold, exchanged or given away.',
  },
  fr: {
    title: 'Notifications DMCA',
    intro:
      'Virage respecte les droits des créateurs. Si vous estimez qu’un contenu de ce site porte atteinte à vos droits d’auteur, ou à ceux d’une personne que vous représentez, adressez-nous une notification écrite.',
    contains: 'Ce que contient une notification valable',
    signature:
      'La signature, manuscrite ou électronique, d’une personne habilitée à agir pour le titulaire du droit invoqué.',
    work: 'L’identification de l’œuvre protégée à laquelle il serait porté atteinte.',
    material:
      'L’identification du contenu litigieux et son emplacement\u202f: son adresse complète sur ce site.',
    contact: 'Vos coordonnées\u202f: nom, adresse postale, numéro de téléphone et adresse e-mail.',
    faith:
      'Une déclaration selon laquelle vous estimez de bonne foi que l’usage n’est autorisé ni par le titulaire, ni par son représentant, ni par la loi.',
    accuracy:
      'Une déclaration, sous peine de parjure, selon laquelle les informations sont exactes et vous êtes habilité à agir pour le titulaire.',
    where: 'Où l’envoyer',
    send: 'Envoyez votre notification à',
    handling: 'Comment les notifications sont traitées',
    investigated:
      'Chaque notification fait l’objet d’un examen. Le contenu qui porte atteinte à un droit est retiré ou rendu inaccessible\u202f; la personne qui l’a publié en est informée et peut répondre. Les comptes en infraction répétée sont fermés.',
    incomplete:
      'Une notification à laquelle manque l’un des six éléments peut rester sans effet\u202f; nous demandons alors ce qui manque.',
    points: 'Les points',
    noCash:
      'Les points de Virage n’ont aucune valeur monétaire. Ce sont les nombres entiers d’un jeu\u202f: ils ne s’achètent, ne se vendent, ne s’échangent et ne se donnent pas.',
  },
})

/** legal.1: what a takedown notice must contain, where it goes and what becomes of it. */
export function takedownText(language: Language): LegalText {
  const m = takedownMessages[language]
  return {
    title: m.title,
    blocks: [
      paragraph(m.intro),
      heading(m.contains),
      numbered([m.signature], [m.work], [m.material], [m.contact], [m.faith], [m.accuracy]),
      heading(m.where),
      paragraph(`${m.send} `, CONTACT, '.'),
      heading(m.handling),
      paragraph(m.investigated),
      paragraph(m.incomplete),
      heading(m.points),
      paragraph(m.noCash),
    ],
  }
}

/** Every legal page by its address. The French texts stay French in both languages. */
export const LEGAL_PAGES = {
  '/legal/dmca': takedownText,
  '/legal/cgu': () => termsText,
  '/legal/confidentialite': () => privacyText,
  '/legal/cookies': () => cookiesText,
} as const satisfies Record<string, (language: Language) => LegalText>

export type LegalPath = keyof typeof LEGAL_PAGES
