/**
 * Determines which users' entries the sender of a request may see and log
 * (docs/interfaces/time-tracking.md#three-kinds-of-user). Administrators may see and log the entries of all users,
 * team administrators those of their team, and members only their own.
 */

export interface User {
  readonly id: string
  /** If absent, the user is an administrator, as in the local workspace (used without an account). */
  readonly kind?: 'admin' | 'team-admin' | 'member'
  readonly team?: string
}

export interface Viewer {
  readonly user: User
  /** The ids of the users whose entries the viewer may see and log; `all` for an administrator. */
  readonly reach: 'all' | readonly string[]
}

export function viewerOf(user: User, users: readonly User[]): Viewer {
  switch (user.kind ?? 'admin') {
    case 'admin':
      return { user, reach: 'all' }
    case 'team-admin': {
      const team = users.filter((other) => user.team !== undefined && other.team === user.team)
      return { user, reach: [...new Set([user.id, ...team.map((other) => other.id)])] }
    }
    case 'member':
      return { user, reach: [user.id] }
  }
}

export function reaches(viewer: Viewer, userId: string): boolean {
  return viewer.reach === 'all' || viewer.reach.includes(userId)
}
