import { messages } from '../messages.ts'

export const takedownMessages = messages({
  en: {
    title: 'DMCA takedown notices',
    intro:
      'Virage respects the rights of those who make things. If you believe that something on this site infringes your copyright, or that of somebody you act for, tell us in a written notice.',
    contains: 'What a valid notice contains',
    signature:
      'A physical or electronic signature of a person authorised to act for the owner of the right that is said to be infringed.',
    work: 'Identification of the copyrighted work that is said to be infringed.',
    material:
      'Identification of the material that is said to be infringing, and where it is: its full address on this site.',
    contact: 'Your contact details: name, postal address, telephone number and e-mail address.',
    faith:
      'A statement that you believe in good faith that the use is not authorised by the owner, its agent or the law.',
    accuracy:
      'A statement that the information in the notice is accurate and, under penalty of perjury, that you are authorised to act for the owner.',
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
    material: 'L’identification du contenu litigieux et son emplacement : son adresse complète sur ce site.',
    contact: 'Vos coordonnées : nom, adresse postale, numéro de téléphone et adresse e-mail.',
    faith:
      'Une déclaration selon laquelle vous estimez de bonne foi que l’usage n’est autorisé ni par le titulaire, ni par son représentant, ni par la loi.',
    accuracy:
      'Une déclaration, sous peine de parjure, selon laquelle les informations sont exactes et vous êtes habilité à agir pour le titulaire.',
    where: 'Où l’envoyer',
    send: 'Envoyez votre notification à',
    handling: 'Comment les notifications sont traitées',
    investigated:
      'Chaque notification fait l’objet d’un examen. Le contenu qui porte atteinte à un droit est retiré ou rendu inaccessible ; la personne qui l’a publié en est informée et peut répondre. Les comptes en infraction répétée sont fermés.',
    incomplete:
      'Une notification à laquelle manque l’un des six éléments peut rester sans effet ; nous demandons alors ce qui manque.',
    points: 'Les points',
    noCash:
      'Les points de Virage n’ont aucune valeur monétaire. Ce sont les nombres entiers d’un jeu : ils ne s’achètent, ne se vendent, ne s’échangent et ne se donnent pas.',
  },
})
