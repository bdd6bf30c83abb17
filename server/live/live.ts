// The rooms of sockets, and the type of the object with which use cases send live events.

import type { SessionUser } from '../../contract/api/members/auth.ts'
import type { ServerToClientEvents } from '../../contract/live.ts'
import { permits } from '../../contract/rules/shared/acl.ts'

/** A group of sockets that receive the same events. */
export type Room =
  | `user:${number}`
  | `player:${number}`
  | `game:${number}`
  | `session:${number}`
  | `night:${number}`
  | `watch:${string}`
  | typeof ADMINS_ROOM

/** The sockets of all users with the permission 'admin'. */
export const ADMINS_ROOM = 'admins'

export const userRoom = (userId: number): Room => `user:${userId}`
/** The sockets of a user with the permission 'pool'. Events about the user's games are sent to this room. */
export const playerRoom = (userId: number): Room => `player:${userId}`
/** The sockets of the pages on which members with the permission 'pool' have this game open. */
export const gameRoom = (gameId: number): Room => `game:${gameId}`
/** The sockets of the pages on which members with the permission 'pool' have this league night open. */
export const nightRoom = (nightId: number): Room => `night:${nightId}`
/** The watchers of one link. The room is named by the hash of the token, so a new link has a new room. */
export const watchRoom = (tokenHash: string): Room => `watch:${tokenHash}`
export const sessionRoom = (sessionId: number): Room => `session:${sessionId}`

/**
 * The rooms of a session's sockets. While the member must first choose a new password, these sockets receive only
 * the event `session:changed`.
 */
export function roomsOf({ sessionId, user }: { sessionId: number; user: SessionUser }): Room[] {
  if (user.must_change_password) return [sessionRoom(sessionId)]
  const rooms: Room[] = [sessionRoom(sessionId), userRoom(user.user_id)]
  if (permits(user.acl, 'pool')) rooms.push(playerRoom(user.user_id))
  if (permits(user.acl, 'admin')) rooms.push(ADMINS_ROOM)
  return rooms
}

/** Sends events to pages. Call it after the commit, never inside a transaction. */
export interface Live {
  send<Event extends keyof ServerToClientEvents>(
    rooms: Room | readonly Room[],
    event: Event,
    ...payload: Parameters<ServerToClientEvents[Event]>
  ): void
  /**
   * Adds the sockets in a room to other rooms. Sockets of this node join immediately. Sockets of other nodes may join
   * later, but they do not miss events that are sent after the promise has resolved. If PostgreSQL cannot be reached,
   * they do not join, and the error is logged as `live.adapter`.
   */
  join(room: Room, others: readonly Room[]): Promise<void>
}
