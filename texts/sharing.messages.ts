import { de } from './french.ts'
import { messages } from './messages.ts'

/** What a page says of itself where it is not open: in search results, in previews of links, without scripts. */
export const sharingMessages = messages({
  en: {
    product:
      'Two ends, one roar: cheer for your team against the other end, test your predictions and climb with your ultras.',
    card: 'Two ends of a stadium in their colours, and the words: two ends, one roar.',
    versus: (home: string, away: string) => `${home} vs ${away}`,
    liveNow: (home: string, away: string) =>
      `Live now: ${home} against ${away}. Pick your end and outsing the other one.`,
    pausedNow: (home: string, away: string) =>
      `${home} against ${away} is paused. Pick your end before it goes on.`,
    startsAt: (home: string, away: string, when: string) =>
      `${home} against ${away}, ${when}. Pick your end and outsing the other one.`,
    startOpen: (home: string, away: string) =>
      `${home} against ${away}, start to be announced. Pick your end and outsing the other one.`,
    fullTime: (home: string, homeScore: string, away: string, awayScore: string) =>
      `Full time: ${home} ${homeScore}, ${away} ${awayScore} PTS/S.`,
    stands: (home: string, homeScore: string, away: string, awayScore: string) =>
      `In the stands: ${home} ${homeScore}, ${away} ${awayScore} PTS/S.`,
    over: 'Full time',
    fan: (name: string, cheer: string, prediction: string, ultra: string) =>
      `${name} on Virage. Cheer ${cheer}, prediction ${prediction}, ultra ${ultra} PTS/S on average.`,
    fanOf: (club: string) => `Sings for ${club}.`,
    unnamedFan: 'Unnamed Fan',
    club: (name: string, fans: string) =>
      `${name} on Virage: ${fans}, its ultra groups and its last matches.`,
    ultra: (name: string, club: string, members: string) =>
      `${name}, ultra group of ${club}: ${members}. Join their end.`,
    poster: (tifo: string, group: string, match: string, fans: string, day: string) =>
      `${tifo}, a tifo of ${group}, held up by ${fans} at ${match} on ${day}.`,
    oneFan: 'fan',
    manyFans: 'fans',
    oneMember: 'member',
    manyMembers: 'members',
    blog: 'News, tactics and stories from the stands of Virage.',
    legal: (title: string) => `${title}: the rules of Virage in plain words.`,
    login: 'Sign in',
    loginText: 'Sign in to Virage, take your place in the stands and cheer for your end.',
    register: 'Create account',
    registerText: 'Create your free account and join the ultimate sports fan community.',
    matches: 'Active Matches',
    matchesText: 'The matches that are on, and those that come next. Join an arena and pick your end.',
    fans: 'Fans leaderboard',
    fansText: 'Who sings loudest: cheer, prediction and ultra scores of all fans.',
    clubs: 'Clubs',
    clubsText: 'Every club with its fans and ultra groups. Find yours and join its end.',
    ultras: 'Ultra groups',
    ultrasText: 'Supporter groups and their stands. One of them sings for you.',
    social: 'Social',
    socialText: 'Clubs and ultra groups, in one place.',
    streams: 'Streams',
    needsScripts: 'Signing in, cheering and everything live needs JavaScript.',
    gone: 'There is nothing here. It may have been removed.',
    toStart: 'To the start page',
    signIn: 'Sign In',
    blogName: 'Blog',
  },
  fr: {
    product:
      'Deux virages, un seul cri\u202f: encouragez votre équipe face à l’autre virage, testez vos pronostics et grimpez avec vos ultras.',
    card: 'Les deux virages d’un stade à leurs couleurs, et les mots\u202f: deux virages, un seul cri.',
    versus: (home: string, away: string) => `${home} contre ${away}`,
    liveNow: (home: string, away: string) =>
      `En direct\u202f: ${home} contre ${away}. Choisissez votre virage et chantez plus fort que l’autre.`,
    pausedNow: (home: string, away: string) =>
      `${home} contre ${away} est en pause. Choisissez votre virage avant la reprise.`,
    startsAt: (home: string, away: string, when: string) =>
      `${home} contre ${away}, ${when}. Choisissez votre virage et chantez plus fort que l’autre.`,
    startOpen: (home: string, away: string) =>
      `${home} contre ${away}, coup d’envoi à venir. Choisissez votre virage et chantez plus fort que l’autre.`,
    fullTime: (home: string, homeScore: string, away: string, awayScore: string) =>
      `Match terminé\u202f: ${home} ${homeScore}, ${away} ${awayScore} PTS/S.`,
    stands: (home: string, homeScore: string, away: string, awayScore: string) =>
      `Dans les tribunes\u202f: ${home} ${homeScore}, ${away} ${awayScore} PTS/S.`,
    over: 'Match terminé',
    fan: (name: string, cheer: string, prediction: string, ultra: string) =>
      `${name} sur Virage. En moyenne\u202f: encouragement ${cheer}, pronostic ${prediction}, ultra ${ultra} PTS/S.`,
    fanOf: (club: string) => `Chante pour ${club}.`,
    unnamedFan: 'Supporter sans nom',
    club: (name: string, fans: string) =>
      `${name} sur Virage\u202f: ${fans}, ses groupes ultras et ses derniers matchs.`,
    ultra: (name: string, club: string, members: string) =>
      `${name}, groupe ultra ${de(club)}\u202f: ${members}. Rejoignez leur virage.`,
    poster: (tifo: string, group: string, match: string, fans: string, day: string) =>
      `${tifo}, un tifo ${de(group)}, tenu par ${fans} à ${match}, le ${day}.`,
    oneFan: 'supporter',
    manyFans: 'supporters',
    oneMember: 'membre',
    manyMembers: 'membres',
    blog: 'Nouvelles, tactique et récits depuis les tribunes de Virage.',
    legal: (title: string) => `${title}\u202f: les règles de Virage en mots simples.`,
    login: 'Connexion',
    loginText: 'Connectez-vous à Virage, prenez place en tribune et encouragez votre virage.',
    register: 'Créer un compte',
    registerText: 'Créez votre compte gratuit et rejoignez la communauté des supporters.',
    matches: 'Matchs en cours',
    matchesText: 'Les matchs en cours et ceux à venir. Entrez dans une arène et choisissez votre virage.',
    fans: 'Classement des supporters',
    fansText: 'Qui chante le plus fort\u202f: les scores de tous les supporters.',
    clubs: 'Clubs',
    clubsText: 'Tous les clubs, leurs supporters et leurs groupes ultras. Trouvez le vôtre.',
    ultras: 'Groupes ultras',
    ultrasText: 'Les groupes de supporters et leurs tribunes. L’un d’eux chante pour vous.',
    social: 'Communauté',
    socialText: 'Clubs et groupes ultras, au même endroit.',
    streams: 'Diffusions',
    needsScripts: 'La connexion, les encouragements et tout le direct ont besoin de JavaScript.',
    gone: 'Il n’y a rien ici. La page a peut-être été retirée.',
    toStart: 'À l’accueil',
    signIn: 'Connexion',
    blogName: 'Blog',
  },
})
