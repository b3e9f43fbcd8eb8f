import { messages } from '#texts/messages.ts'

export const ultraMessages = messages({
  en: {
    noId: 'No Ultra ID provided in URL.',
    invalidId: 'Invalid Ultra ID',
    notFound: 'Ultra details not found',
    failed: 'Failed to load profile data',
    loading: 'Loading ultra group...',
    allGroups: 'See all ultra groups',
    about: 'The group',
    club: 'Club',
    president: 'President',
    noPresident: 'No president yet. Whoever joins first leads the group.',
    ofHundred: 'of 100',
  },
  fr: {
    noId: 'Aucun identifiant de groupe dans l’adresse.',
    invalidId: 'Identifiant de groupe invalide',
    notFound: 'Groupe ultra introuvable',
    failed: 'Impossible de charger le profil',
    loading: 'Chargement du groupe...',
    allGroups: 'Voir tous les groupes ultras',
    about: 'Le groupe',
    club: 'Club',
    president: 'Président',
    noPresident: 'Pas encore de président. Le premier à rejoindre le groupe le mène.',
    ofHundred: 'sur 100',
  },
})
