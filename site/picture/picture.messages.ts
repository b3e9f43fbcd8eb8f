import { messages } from '#texts/messages.ts'

export const pictureMessages = messages({
  en: {
    cropTitle: 'Cut your picture',
    cropArea: 'Part of the picture to keep; move it with the arrow keys',
    zoom: 'Zoom',
    usePicture: 'Use this picture',
    cancel: 'Cancel',
    wrongType: 'Choose a PNG, JPEG or WebP picture.',
    tooLarge: 'This picture is too large. Choose one of at most 20 MB.',
    unreadable: 'This picture cannot be read. Choose another one.',
    uploadFailed: 'Could not upload the picture. Please try again.',
    uploaded: 'Picture ready. Save changes to keep it.',
    upload: 'Upload a picture',
    close: 'Close',
  },
  fr: {
    cropTitle: 'Recadrez votre image',
    cropArea: 'Partie de l’image à garder ; déplacez-la avec les flèches',
    zoom: 'Zoom',
    usePicture: 'Utiliser cette image',
    cancel: 'Annuler',
    wrongType: 'Choisissez une image PNG, JPEG ou WebP.',
    tooLarge: 'Cette image est trop lourde. Choisissez-en une de 20 Mo au plus.',
    unreadable: 'Cette image est illisible. Choisissez-en une autre.',
    uploadFailed: 'L’envoi de l’image a échoué. Réessayez.',
    uploaded: 'Image prête. Enregistrez pour la garder.',
    upload: 'Envoyer une image',
    close: 'Fermer',
  },
})
