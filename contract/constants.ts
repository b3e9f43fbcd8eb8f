// Business constants (docs/rules.md); units are in the names. No schemas here: the browser imports this file and
// must not load zod.

export const REQUEST_TIMEOUT_MS = 15_000

/** The two ends of a match: its teams, and the fans who cheer for each. */
export const SIDES = ['home', 'away'] as const

export const PASSWORD_MIN_LENGTH = 8
/** argon2 hashes any length; the limit only keeps a body from being absurd. */
export const PASSWORD_MAX_LENGTH = 200
export const NAME_MAX_LENGTH = 80
export const EMAIL_MAX_LENGTH = 254
export const BIO_MAX_LENGTH = 500
export const URL_MAX_LENGTH = 2000

export const SESSION_LIFETIME_DAYS = 7
export const VERIFICATION_LIFETIME_HOURS = 24
export const RESET_LIFETIME_MINUTES = 30

/** passkeys.2, passkeys.4, passkeys.6 */
export const CHALLENGE_LIFETIME_MINUTES = 5
export const FRESH_SIGN_IN_MINUTES = 10
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX_LENGTH = 60

export const STORAGE_KEYS = {
  token: 'auth_token',
  user: 'user_data',
  theme: 'theme',
  device: 'device_id',
  /** bell.5: what this device subscribed, to take it back when the fan signs out. */
  push: 'push_endpoint',
} as const
/** limits.8: our front ends make an id for their device, so that the server recognises it. */
export const DEVICE_HEADER = 'x-device-id'
export const DEVICE_ID = /^[A-Za-z0-9_-]{16,64}$/

/** What names a post, an arena, and everything else in an address. No number of ours has more digits. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const ARENA_ID = /^[A-Za-z0-9_-]{1,64}$/
export const NUMERIC_ID = /^[0-9]{1,15}$/

export const AUTH_COOKIE = 'auth_token'
export const DEFAULT_THEME = 'dark'

export const SSO_POPUP_WIDTH_PX = 500
export const SSO_POPUP_HEIGHT_PX = 600
export const SSO_TIMEOUT_MS = 60_000
export const SSO_CLOSED_CHECK_MS = 500

export const CALLBACK_REDIRECT_MS = 2_000
export const VERIFIED_REDIRECT_MS = 3_000
export const RESET_REDIRECT_MS = 3_000

export const SCORE_MIN = 0
export const SCORE_MAX = 100

export const BODY_LIMIT_BYTES = 64 * 1024
export const PAGE_LIMIT_DEFAULT = 50
export const PAGE_LIMIT_MAX = 200

/** relations.4: how many a fan may be in. */
export const CLUBS_MAX = 50
export const ULTRAS_MAX = 50

// Groups that run themselves (groups.1 to groups.5).

/** What a president can give to officers, one by one. */
export const ULTRA_RIGHTS = ['edit', 'members', 'announce', 'capo', 'tifo'] as const
export type UltraRight = (typeof ULTRA_RIGHTS)[number]
/** How fans come into a group: by themselves, after asking, or with an invitation. */
export const JOIN_MODES = ['open', 'request', 'invite'] as const
export type JoinMode = (typeof JOIN_MODES)[number]
/** What a group's log tells (groups.4). `follow`: the president left; `preside`: there was none. */
export const ULTRA_ACTIONS = [
  'found',
  'edit',
  'officer',
  'handover',
  'follow',
  'preside',
  'accept',
  'refuse',
  'link',
  'unlink',
  'invite',
  'remove',
  'ban',
  'unban',
  'announce',
  'unannounce',
  'tifo',
  'untifo',
  'approve_tifo',
  'song',
  'unsong',
] as const
export type UltraAction = (typeof ULTRA_ACTIONS)[number]
export const MOTTO_MAX_LENGTH = 100
export const ANNOUNCEMENT_MAX_LENGTH = 1_000
export const INVITE_MAX_USES = 1_000
export const INVITE_MAX_HOURS = 720
/** Links of one group that can be used at the same time. */
export const INVITES_MAX = 50
/** groups.5: who comes back within this time gets seniority and office back. */
export const REJOIN_MINUTES = 10

/** profile.5: the panel's slots, and the least time its loading state stays. */
export const ACHIEVEMENTS_SLOTS = 6
export const ACHIEVEMENTS_MIN_LOADING_MS = 1_200

/** blog.3: the least time that the blog's loading states stay. */
export const BLOG_LIST_MIN_LOADING_MS = 500
export const BLOG_ARTICLE_MIN_LOADING_MS = 300

/** The blog for feed readers; not a call, so it is in no route of the contract. */
export const FEED_PATH = '/blog/rss.xml'

/** profile.3: the networks that have an icon of their own. */
export const SOCIAL_NETWORKS = [
  'twitter',
  'discord',
  'youtube',
  'instagram',
  'facebook',
  'twitch',
  'tiktok',
  'telegram',
  'reddit',
  'linkedin',
] as const

// The limits of a bet (bets.2) and a stake (stakes.1).

export const BET_MIN_CHOICES = 2
export const BET_MAX_CHOICES = 10
export const BET_CHOICE_MAX_LENGTH = 80
export const BET_STATEMENT_MAX_LENGTH = 200
export const BET_MIN_DURATION_S = 1
export const BET_MAX_DURATION_S = 86_400
export const STAKE_MIN = 10
export const STAKE_MAX = 10_000

// The limits of a match night (events.1, referees.1).

export const PERIOD_MAX_LENGTH = 20
export const EVENT_TEXT_MAX_LENGTH = 120
export const EVENT_POINTS_MAX = 10
/** How many of a run's events an arena carries in lists and on its socket. */
export const EVENTS_SHOWN = 20
export const REFEREES_MAX = 10
/** stakes.9: how old the newest stake may be, and how long before the bet closes. */
export const TAKEBACK_S = 10
export const TAKEBACK_BEFORE_CLOSE_S = 5
/** bets.11 */
export const CLOSE_BACK_MAX_S = 120
/** bets.12 */
export const UNSETTLE_MAX_S = 600
export const UNSETTLE_REASON_MAX_LENGTH = 200
/** points.6 */
export const DAILY_LIMIT_MAX = 1_000_000
export const LIMIT_RAISE_HOURS = 24
export const COOL_OFF_MIN_DAYS = 1
export const COOL_OFF_MAX_DAYS = 30
/** stakes.8: one press is one stake. */
export const STAKE_PAUSE_MS = 1_000

// The inbox (inbox.1).

export const NOTIFICATION_KINDS = [
  'kickoff',
  'result',
  'bet',
  'follower',
  'group',
  'achievement',
  'friend',
  'moderation',
] as const
export const MUTABLE_KINDS = ['club', 'group', 'fan', 'arena'] as const
export const NOTIFICATIONS_KEPT_DAYS = 90
export const MUTES_MAX = 1_000

// Reports (reports.*).

export const REPORT_KINDS = ['fan', 'ultra', 'announcement', 'song', 'tifo'] as const
export const REPORT_DECISIONS = ['dismiss', 'hide', 'warn', 'suspend'] as const
export const REPORT_LISTS = ['open', 'appeals', 'decided'] as const
export const REPORT_REASON_MAX_LENGTH = 500
export const APPEAL_MAX_LENGTH = 1_000
/** reports.2: so many open reports of different fans hide a song, tifo or announcement. */
export const REPORTS_TO_HIDE = 5
export const SUSPENSION_MAX_DAYS = 36_500

// Push (push.1).

export const PUSH_ENDPOINT_MAX_LENGTH = 1_000
export const PUSH_DEVICES_MAX = 10

export const WELCOME_POINTS = 1_000
export const ATTENDANCE_POINTS = 10
export const TOP_UP_BELOW = 10
export const TOP_UP_TO = 100
