import { messages } from '#texts/messages.ts'

export const settingsMessages = messages({
  en: {
    title: 'Arena settings',
    calm: 'Calm',
    calmHint: 'A still crowd, no rings, numbers that snap.',
    calmByDevice: 'Your device asks for less motion, so the arena is calm.',
    shortcuts: 'Single-key shortcuts',
    shortcutsHint: 'Turn them off if you use speech or keys of your own.',
    light: 'Light theme',
    keys: 'Shortcuts',
    space: 'Space',
    beat: 'Beat the drum; hold for a steady beat',
    chants: 'The three chants',
    help: 'This list',
    fair: 'Points only, never money.',
  },
  fr: {
    title: 'Réglages de l’arène',
    calm: 'Calme',
    calmHint: 'Une tribune immobile, pas d’ondes, des chiffres qui changent d’un coup.',
    calmByDevice: 'Votre appareil demande moins de mouvement : l’arène est calme.',
    shortcuts: 'Raccourcis à une touche',
    shortcutsHint: 'Désactivez-les si vous dictez ou utilisez vos propres touches.',
    light: 'Thème clair',
    keys: 'Raccourcis',
    space: 'Espace',
    beat: 'Battre le tambour ; tenir pour un rythme régulier',
    chants: 'Les trois chants',
    help: 'Cette liste',
    fair: 'Des points, jamais d’argent.',
  },
})
