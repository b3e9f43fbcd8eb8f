/** What a profile is of, and what one can follow or join. */
export type ProfileKind = 'fan' | 'club' | 'ultra'

/**
 * Where the pages keep what they read. The entries of `one` hold the element of `GET /v1/users/{id}`,
 * `/v1/clubs/{id}` and `/v1/ultras/{id}`: following and joining bring them up to date.
 */
export const profileKeys = {
  one: (kind: ProfileKind, id: number) => [kind, id] as const,
  members: (kind: 'club' | 'ultra', id: number) => ['members', kind, id] as const,
  matches: (kind: ProfileKind, id: number) => ['matches', kind, id] as const,
  /** The clubs or groups a fan is in. */
  memberships: (kind: 'club' | 'ultra', fanId: number) => ['memberships', kind, fanId] as const,
  follows: (list: 'followers' | 'following', fanId: number) => ['follows', list, fanId] as const,
}
