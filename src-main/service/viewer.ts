/**
 * Who asks, and what that kind of user may see and log for (docs/interfaces/time-tracking.md#three-kinds-of-user):
 * administrators all, team administrators their team's, others their own.
 */

export interface User {
  readonly id: string
  /** `admin` if absent: the person whose own workspace this is. */
  readonly kind?: 'admin' | 'team-admin' | 'member'
  readonly team?: string
}

export interface Viewer {
  readonly user: User
  /** Ids of the users whose entries are seen and logged; `all` for an administrator. */
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
