// What can be wrong with a field, or be said beyond an error code: each has a code, which translations follow, and its
// English sentence. # stands for a number.

export const PROBLEMS = {
  email_missing: 'Enter an email address.',
  email_invalid: 'Enter a valid email address.',
  username_missing: 'Enter your email.',
  email_too_long: 'This email address is too long.',
  email_fixed: 'The email address cannot be changed.',
  password_missing: 'Enter a password.',
  own_password_missing: 'Enter your password.',
  password_too_short: 'Password must be at least # characters long',
  password_too_long: 'Password must be at most # characters long',
  password_common: 'This password is among the most common ones. Choose another.',
  password_own: 'Your own name or email address is no good password.',
  name_missing: 'Enter a name.',
  name_unseen: 'Control and invisible characters cannot be used here.',
  name_marks: 'Accents belong on a letter, at most # of them on one.',
  name_of_admin: 'This name looks like that of an admin. Choose another.',
  group_name_taken: 'Another group of this club has this name.',
  title_missing: 'Enter a title.',
  date_missing: 'Enter a date.',
  text_missing: 'Write something.',
  too_long: 'At most # characters.',
  too_many_tags: 'At most # tags.',
  too_many_links: 'At most # links.',
  too_many_referees: 'At most # referees.',
  color_invalid: 'Enter a colour as six hexadecimal digits.',
  colors_out_of_range: '# to # colours.',
  frames_out_of_range: '# to # frames.',
  frame_time_out_of_range: 'A frame lasts # to # milliseconds.',
  cells_wrong: '# hexadecimal digits, one per cell.',
  tempo_out_of_range: '# to # beats a minute.',
  beats_out_of_range: '# to # beats.',
  beat_unknown: 'A beat is rest, clap or shout.',
  all_rest: 'A song needs at least one clap or shout.',
  too_many_lines: 'One line of words for 8 beats: # at most.',
  repeats_out_of_range: '# to # times.',
  which_song: 'Which song?',
  cells_without_color: 'A cell points at a colour that is not there.',
  too_many_streams: 'At most # streams.',
  slug_invalid: 'Lower-case letters, digits and single hyphens.',
  slug_taken: 'Another post has this slug.',
  arena_id_invalid: '# to # letters, digits, - or _.',
  link_too_long: 'This address is too long.',
  link_not_https: 'Enter an https address.',
  link_local: 'Enter an address that others can open too.',
  push_endpoint_refused: 'This is not the address of a push service.',
  push_keys_wrong: 'These are not keys of a push subscription.',
  network_unknown: 'Not a network name.',
  return_elsewhere: 'Must be the path of a page of ours.',
  token_missing: 'A token is needed.',
  token_too_long: 'This token is too long.',
  token_dead: 'Invalid or expired.',
  mail_held: 'Many mails were sent to this address. The next one leaves by itself within the hour.',
  passkey_unreadable: 'This is not what a browser answers.',
  code_missing: 'Enter a recovery code.',
  not_whole: 'Must be a whole number.',
  not_positive: 'Must be a positive whole number.',
  limit_out_of_range: 'Must be # to #.',
  score_out_of_range: 'Must be a number from # to #.',
  seconds_not_whole: 'Must be a whole number of seconds.',
  duration_too_short: 'Must be at least # second.',
  duration_too_long: 'Must be at most # seconds.',
  time_unreadable: 'Must be an ISO time or milliseconds.',
  year_out_of_range: 'Must be a time between the years # and #.',
  nul_character: 'Must not contain NUL characters.',
  cursor_unknown: 'This is not a cursor of ours.',
  cursor_other_order: 'This cursor belongs to another order.',
  cursor_other_board: 'This cursor belongs to another board.',
  season_unreadable: 'A season is written as 2026-Q4.',
  statement_missing: 'Please enter a bet statement',
  choice_missing: 'All choices must have a value',
  too_few_choices: 'A bet must have at least # choices',
  too_many_choices: 'A bet can have at most # choices',
  choices_alike: 'Choices must be different from each other',
  which_end: 'Which end scored?',
  points_out_of_range: 'Must be # to # points.',
  which_bet: 'Which bet?',
  which_choice: 'Which choice?',
  which_winner: 'Which choice won?',
  no_such_choice: 'There is no such choice.',
  stake_not_whole: 'A stake is a whole number of points.',
  stake_too_small: 'A stake is at least # points per bet in total.',
  stake_too_large: 'A stake is at most # points per bet in total.',
  close_out_of_range: 'A bet can be closed as of now, or up to # seconds ago.',
  close_before_opening: 'The bet was not open yet at that moment.',
  reason_missing: 'Say why.',
  report_what: 'What do you report?',
  until_out_of_range: 'Must be in the future, at most # days ahead.',
  points_not_whole: 'Must be a whole number of points.',
  teams_missing: 'Home team and away team must be selected',
  same_teams: 'Home and away teams cannot be the same',
  same_clubs: 'Home and away teams cannot be the same club',
  too_often_minutes: 'Too many attempts. Please try again in # minutes.',
  ids_or_all: 'Name some ids, or all.',
  time_zone_unknown: 'There is no such time zone.',
  follow_self: 'You cannot follow yourself.',
  picture_missing: 'Choose a picture.',
  one_picture: 'Send one picture.',
  picture_unreadable: 'This picture cannot be read.',
  picture_too_large: 'A picture can have at most # MB.',
  too_many_fields: 'A form can have at most # fields beside its picture.',
  picture_type: 'Only PNG, JPEG and WebP pictures can be uploaded.',
  arena_must_stop: 'Stop the arena before deleting it.',
  fan_in_too_many_ultras: 'This fan is in # ultra groups already.',
  president_needed: 'A group with members needs a president.',
  /** Any other finding of the schema library; the server puts it into words (`validation.ts`). */
  not_accepted: 'This value is missing or not accepted.',
} as const satisfies Record<string, string>

export type ProblemCode = keyof typeof PROBLEMS

/** As it travels: the numbers are those of the sentence, in its order. */
export interface Problem {
  code: ProblemCode
  values?: number[]
}

/** A problem as a schema's message, or as a field of `invalid()`. */
export const problem = (code: ProblemCode, ...values: number[]): string => [code, ...values].join(' ')

/** Reads what `problem` wrote, with its English sentence. Any other text is a sentence without a code of its own. */
export function readProblem(message: string): Problem & { sentence: string } {
  const [code = '', ...numbers] = message.split(' ')
  if (!Object.hasOwn(PROBLEMS, code)) return { code: 'not_accepted', sentence: message }
  const values = numbers.map(Number)
  const sentence = fillIn(PROBLEMS[code as ProblemCode], values, (value) =>
    value.toLocaleString('en', { useGrouping: 'min2' }),
  )
  return { code: code as ProblemCode, ...(values.length > 0 && { values }), sentence }
}

/** Puts the numbers in the place of each #. */
export function fillIn(
  sentence: string,
  values: readonly number[],
  write: (value: number) => string,
): string {
  const left = values.values()
  return sentence.replaceAll('#', () => write(left.next().value ?? 0))
}
