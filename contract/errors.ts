import type { Problem } from './problems.ts'

/** Every failure the server answers with: its code, status, and the sentence a person reads. */
export const ERRORS = {
  malformed_body: [400, 'The request body could not be read.'],
  malformed_url: [400, 'The address could not be read.'],
  bad_request: [400, 'The request could not be understood.'],
  unauthenticated: [401, 'Please sign in.'],
  session_expired: [401, 'Your session has ended. Please sign in again.'],
  wrong_credentials: [401, 'Incorrect email or password.'],
  email_unverified: [403, 'Please verify your email before signing in.'],
  account_disabled: [403, 'This account is disabled.'],
  suspended: [403, 'This account is suspended.'],
  second_factor_needed: [403, 'Confirm with a passkey or a recovery code that it is you.'],
  second_factor_required: [403, 'Set up a passkey first: admins and referees need one here.'],
  sign_in_expired: [403, 'This sign-in took too long. Please start again.'],
  passkey_refused: [403, 'This passkey was not accepted.'],
  code_refused: [403, 'This recovery code is wrong or was used before.'],
  fresh_sign_in_needed: [403, 'Please sign in again first.'],
  own_stake: [403, 'You have a stake in this bet, so somebody else must decide it.'],
  stakes_off: [403, 'There are no bets here.'],
  forbidden: [403, 'You are not allowed to do this.'],
  no_right: [403, 'This is for members of the group who have the right to it.'],
  not_in_club: [403, 'Only fans of the club can found a group in it.'],
  never_attended: [403, 'Attend a match first: then you can found a group.'],
  invite_needed: [403, 'This group takes new members by invitation only.'],
  invite_invalid: [403, 'This invitation is used up, has expired or was taken back.'],
  banned: [403, 'This group has banned you.'],
  not_found: [404, 'There is nothing here.'],
  user_not_found: [404, 'No such fan.'],
  session_not_found: [404, 'No such session.'],
  passkey_not_found: [404, 'No such passkey.'],
  club_not_found: [404, 'Club details not found'],
  ultra_not_found: [404, 'Ultra details not found'],
  request_not_found: [404, 'This fan does not ask to join.'],
  invite_not_found: [404, 'No such invitation.'],
  announcement_not_found: [404, 'No such announcement.'],
  match_not_found: [404, 'No such match.'],
  arena_not_found: [404, 'No such arena.'],
  event_not_found: [404, 'No such event in this run.'],
  song_not_found: [404, 'No such song.'],
  bet_not_found: [404, 'No such bet in this arena.'],
  post_not_found: [404, 'Blog post not found.'],
  tifo_not_found: [404, 'No such tifo in this group.'],
  poster_not_found: [404, 'No such poster.'],
  report_not_found: [404, 'No such report.'],
  conflict: [409, 'This conflicts with the present state.'],
  last_admin: [409, 'The last enabled admin cannot be deleted, disabled or demoted.'],
  arena_id_taken: [409, 'Another arena has this id.'],
  arena_started: [409, 'The arena is started.'],
  arena_not_started: [409, 'The arena is not started.'],
  arena_not_live: [409, 'The arena is not live.'],
  arena_not_paused: [409, 'The arena is not paused.'],
  arena_over: [409, 'This match is over.'],
  arena_teams_locked: [409, 'The teams cannot change while the arena is started.'],
  bet_not_open: [409, 'This bet is not open.'],
  bet_not_closed: [409, 'This bet is not closed.'],
  bet_settled: [409, 'This bet is already settled.'],
  bet_not_settled: [409, 'This bet is not settled.'],
  unsettle_too_late: [409, 'A settlement can be taken back within 10 minutes only.'],
  takeback_too_late: [409, 'It is too late to take this stake back.'],
  takeback_used: [409, 'A stake can be taken back once per bet, and you have done so.'],
  no_stake: [409, 'You have no stake in this bet.'],
  cooling_off: [409, 'You are taking a break from stakes.'],
  daily_limit: [409, 'This would be more than the limit you set yourself for a day.'],
  not_enough_points: [409, 'You do not have enough points.'],
  other_choice_backed: [409, 'You already back another choice of this bet.'],
  referee_cannot_stake: [409, 'You referee this arena, so you cannot stake in it.'],
  referee_has_stake: [409, 'A fan with an undecided stake in this arena cannot referee it.'],
  key_reused: [409, 'This Idempotency-Key was used for another request.'],
  slug_taken: [409, 'Another post has this slug.'],
  name_taken: [409, 'Another group of this club has this name.'],
  already_president: [409, 'A fan can preside over one group only.'],
  not_a_member: [409, 'This fan is not a member of the group.'],
  president_stays: [409, 'This fan presides over the group. Hand over first.'],
  fan_banned: [409, 'The group has banned this fan. Lift the ban first.'],
  too_many_invites: [409, 'A group can have at most 50 links at a time. Take one back first.'],
  club_in_play: [409, 'This club has a started arena or unsettled bets.'],
  president_needed: [422, 'A group with members needs a president.'],
  too_many_mutes: [409, 'You can mute at most 1,000 things.'],
  too_many_clubs: [409, 'You can be in at most 50 clubs. Leave one first.'],
  too_many_ultras: [409, 'You can be in at most 50 ultra groups. Leave one first.'],
  too_many_songs: [409, 'A group keeps at most 20 songs. Delete one first.'],
  too_many_tifos: [409, 'A group keeps at most 12 tifos. Delete one first.'],
  tifo_too_young: [409, 'This tifo can be raised once it is 24 hours old, or when an admin has approved it.'],
  tifo_hidden: [409, 'This tifo was reported and is hidden until that is decided.'],
  raise_pause: [409, 'An end raises one tifo in three minutes.'],
  queue_full: [409, 'Three songs wait at this end already.'],
  no_song: [409, 'Nothing of yours is sung here.'],
  capo_present: [409, 'A capo was here within the last minute.'],
  candidate_away: [409, 'This fan is not at your end now.'],
  not_in_arena: [409, 'Enter the arena and choose your end first.'],
  too_many_passkeys: [409, 'You can have at most 20 passkeys. Remove one first.'],
  passkey_taken: [409, 'This passkey is already in use.'],
  own_report: [409, 'You cannot report yourself.'],
  report_decided: [409, 'This was decided meanwhile.'],
  cannot_suspend: [409, 'Nobody can be suspended for this: it is an admin’s, or its maker is gone.'],
  no_decision: [409, 'There is no decision to appeal.'],
  appeal_used: [409, 'An appeal was made already: each decision can be appealed once.'],
  email_taken: [409, 'This email address already belongs to an account.'],
  body_too_large: [413, 'The request body is too large.'],
  unsupported_media_type: [415, 'This content type is not supported here.'],
  invalid: [422, 'Some fields are missing or wrong.'],
  stake_too_small: [422, 'A stake is at least 10 points per bet in total.'],
  stake_too_large: [422, 'A stake is at most 10,000 points per bet in total.'],
  link_invalid: [422, 'This link is invalid or has expired.'],
  rate_limited: [429, 'Too many attempts. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side.'],
  unavailable: [503, 'The service is briefly unavailable. Please try again.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>

export type ErrorCode = keyof typeof ERRORS

export interface Suspension {
  until: string
  reason: string
  report_id: number
}

/** The body of every answer that is not a success. */
export interface FailureBody {
  detail: string
  code: ErrorCode
  /** What `detail` says, where it says more than `code`. */
  reason?: Problem
  /** What is wrong with each field: sentences for people, and codes for translations. */
  fields?: Record<string, string>
  problems?: Record<string, Problem>
  /** With `second_factor_needed`: finishes this sign-in, within five minutes. With `suspended`: good for an appeal. */
  ticket?: string
  /** With `suspended`: until when, why, and which decision can be appealed. */
  suspension?: Suspension
}
