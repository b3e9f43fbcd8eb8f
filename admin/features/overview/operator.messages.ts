import type { OperatorWarning } from '#contract/operator.ts'
import { type Language, messages } from '#texts/messages.ts'

interface Advice {
  title: string
  hint: string
}

/** What each warning says, and which setting mends it. */
export const operatorAdvice: Record<Language, Record<OperatorWarning, Advice>> = {
  en: {
    limits_off: {
      title: 'Rate limits are off',
      hint: 'Unset RATE_LIMIT_SCALE, or anybody can guess passwords without end.',
    },
    public_url_plain: {
      title: 'Fans come without encryption',
      hint: 'PUBLIC_URL is http: serve it over https.',
    },
    public_url_local: {
      title: 'Links in mails lead nowhere',
      hint: 'PUBLIC_URL names this machine. Set the address fans type.',
    },
    proxy_untrusted: {
      title: 'All fans seem to have one address',
      hint: 'Name your proxy in TRUST_PROXY, or they share each limit.',
    },
    demo_among_strangers: {
      title: 'Demo data where strangers come',
      hint: 'DEMO is 1. Start real products with DEMO=0 on an empty database.',
    },
    history_alterable: {
      title: 'The server may change the ledger’s history',
      hint: 'Give it a role of its own: DATABASE_OWNER_URL.',
    },
    no_second_factor: {
      title: 'Admins need no second factor',
      hint: 'REQUIRE_SECOND_FACTOR=staff asks them for a passkey.',
    },
    mail_to_files: {
      title: 'Mail is written to files',
      hint: 'Set SMTP_URL, so that fans get their verification link.',
    },
    mail_from_default: { title: 'Mails come from localhost', hint: 'Set MAIL_FROM, or they end as spam.' },
    mails_failing: {
      title: 'Mails were given up today',
      hint: 'Look for “mail” in the log, then try one below.',
    },
    pictures_local: {
      title: 'Pictures lie on one machine',
      hint: 'With several machines set MEDIA_URL, so that all show them.',
    },
    legal_email_default: {
      title: 'The legal page names nobody',
      hint: 'Set LEGAL_EMAIL to an address you read.',
    },
    one_admin: { title: 'Bring a second admin', hint: 'You cannot decide bets in which you hold a stake.' },
  },
  fr: {
    limits_off: {
      title: 'Les limites sont coupées',
      hint: 'Retirez RATE_LIMIT_SCALE, sinon on peut deviner les mots de passe sans fin.',
    },
    public_url_plain: {
      title: 'Les supporters viennent sans chiffrement',
      hint: 'PUBLIC_URL est en http : servez-le en https.',
    },
    public_url_local: {
      title: 'Les liens des e-mails ne mènent nulle part',
      hint: 'PUBLIC_URL désigne cette machine. Indiquez l’adresse publique.',
    },
    proxy_untrusted: {
      title: 'Tous semblent avoir la même adresse',
      hint: 'Nommez votre proxy dans TRUST_PROXY, sinon ils partagent chaque limite.',
    },
    demo_among_strangers: {
      title: 'Des données de démonstration en public',
      hint: 'DEMO vaut 1. Démarrez avec DEMO=0 sur une base vide.',
    },
    history_alterable: {
      title: 'Le serveur peut réécrire l’historique des points',
      hint: 'Donnez-lui un rôle à lui : DATABASE_OWNER_URL.',
    },
    no_second_factor: {
      title: 'Les admins n’ont pas de second facteur',
      hint: 'REQUIRE_SECOND_FACTOR=staff leur demande une clé d’accès.',
    },
    mail_to_files: {
      title: 'Les e-mails vont dans des fichiers',
      hint: 'Indiquez SMTP_URL, pour que les liens de confirmation arrivent.',
    },
    mail_from_default: {
      title: 'Les e-mails viennent de localhost',
      hint: 'Indiquez MAIL_FROM, sinon ils finissent en indésirables.',
    },
    mails_failing: {
      title: 'Des e-mails ont été abandonnés aujourd’hui',
      hint: 'Cherchez « mail » dans le journal, puis essayez ci-dessous.',
    },
    pictures_local: {
      title: 'Les images sont sur une seule machine',
      hint: 'Avec plusieurs machines, indiquez MEDIA_URL.',
    },
    legal_email_default: {
      title: 'La page légale ne nomme personne',
      hint: 'Indiquez dans LEGAL_EMAIL une adresse que vous lisez.',
    },
    one_admin: {
      title: 'Nommez un second admin',
      hint: 'Vous ne pouvez pas trancher les paris où vous avez une mise.',
    },
  },
}

/** home.4, home.6: the operator's first minute. */
export const operatorMessages = messages({
  en: {
    title: 'First match night',
    hint: (steps: number) =>
      `${steps === 5 ? 'Five' : 'Four'} steps, about four minutes. Fans see each one as soon as it is done.`,
    progress: (done: number, of: number) => `${done} of ${of}`,
    club: 'A club',
    clubHint: 'Name, crest and two colours are enough.',
    secondClub: 'A second club',
    secondClubHint: 'It takes two ends.',
    arena: 'An arena',
    arenaHint: 'Which clubs, which sport, when, and the streams fans watch.',
    start: 'Start it',
    startHint: 'Opens the gates: fans choose an end and cheer.',
    bet: 'A first bet',
    betHint: 'A question with two answers and 60 seconds. Try it before the match.',
    addClub: 'Add a club',
    addArena: 'Set up an arena',
    openArena: 'Open the arena',
    needsClubs: 'needs two clubs',
    needsArena: 'needs an arena',
    nextStep: (step: number, of: number, name: string) =>
      `First match night, step ${step} of ${of}: ${name}.`,
    noArenas: 'No arenas yet.',
    noArenasHint: 'The first one becomes the featured match on the landing page by itself.',
    visitor: 'What a visitor sees now',
    openLanding: 'Open',
    worth: 'Worth doing before the crowd comes',
    services: 'Mail, sign-in and push',
    mail: 'Mail',
    bySmtp: 'by SMTP',
    byFiles: 'to files',
    push: 'Push devices',
    setUp: 'Set up',
    notSetUp: 'Not set up',
    tryMail: 'Send me a test mail',
    sent: (to: string) => `Sent to ${to}.`,
    written: (to: string) => `Written to a file, addressed to ${to}.`,
    refused: (problem: string) => `The mail server said: ${problem}`,
    failed: 'The test mail could not be sent',
  },
  fr: {
    title: 'Premier soir de match',
    hint: (steps: number) =>
      `${steps === 5 ? 'Cinq' : 'Quatre'} étapes, environ quatre minutes. Les supporters voient chacune dès qu’elle est faite.`,
    progress: (done: number, of: number) => `${done} sur ${of}`,
    club: 'Un club',
    clubHint: 'Un nom, un écusson et deux couleurs suffisent.',
    secondClub: 'Un second club',
    secondClubHint: 'Il faut deux virages.',
    arena: 'Une arène',
    arenaHint: 'Quels clubs, quel sport, quand, et les diffusions à regarder.',
    start: 'Le coup d’envoi',
    startHint: 'Ouvre les portes : les supporters choisissent un virage et encouragent.',
    bet: 'Un premier pari',
    betHint: 'Une question, deux réponses et 60 secondes. Essayez avant le match.',
    addClub: 'Ajouter un club',
    addArena: 'Préparer une arène',
    openArena: 'Ouvrir l’arène',
    needsClubs: 'il faut deux clubs',
    needsArena: 'il faut une arène',
    nextStep: (step: number, of: number, name: string) =>
      `Premier soir de match, étape ${step} sur ${of} : ${name}.`,
    noArenas: 'Pas encore d’arène.',
    noArenasHint: 'La première devient d’elle-même le match à l’affiche de la page d’accueil.',
    visitor: 'Ce que voit un visiteur maintenant',
    openLanding: 'Ouvrir',
    worth: 'À faire avant que la foule n’arrive',
    services: 'E-mail, connexion et notifications',
    mail: 'E-mail',
    bySmtp: 'par SMTP',
    byFiles: 'dans des fichiers',
    push: 'Appareils notifiés',
    setUp: 'En place',
    notSetUp: 'Pas en place',
    tryMail: 'M’envoyer un e-mail d’essai',
    sent: (to: string) => `Envoyé à ${to}.`,
    written: (to: string) => `Écrit dans un fichier, adressé à ${to}.`,
    refused: (problem: string) => `Le serveur de messagerie a répondu : ${problem}`,
    failed: 'L’e-mail d’essai n’a pas pu partir',
  },
})
