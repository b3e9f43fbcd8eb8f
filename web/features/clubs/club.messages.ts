import { messages } from '#texts/messages.ts'

export const clubMessages = messages({
  en: {
    noId: 'No Club ID provided in URL.',
    invalidId: 'Invalid Club ID',
    notFound: 'Club details not found',
    failed: 'Failed to load profile data',
    loading: 'Loading club...',
    allClubs: 'See all clubs',
    groups: 'Ultra groups',
    groupsLoading: 'Loading ultra groups...',
    groupsFailed: 'Failed to load ultra groups. Please try again later.',
    noGroups: 'No ultra groups yet.',
  },
  fr: {
    noId: 'Aucun identifiant de club dans l’adresse.',
    invalidId: 'Identifiant de club invalide',
    notFound: 'Club introuvable',
    failed: 'Impossible de charger le profil',
    loading: 'Chargement du club...',
    allClubs: 'Voir tous les clubs',
    groups: 'Groupes ultras',
    groupsLoading: 'Chargement des groupes ultras...',
    groupsFailed: 'Impossible de charger les groupes ultras. Réessayez plus tard.',
    noGroups: 'Aucun groupe ultra pour l’instant.',
  },
})
