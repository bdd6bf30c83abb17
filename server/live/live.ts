import type { SessionUser } from '../../contract/api/members/auth.ts'
import type { ServerToClientEvents } from '../../contract/live.ts'
import { permits } from '../../contract/rules/shared/acl.ts'

/** Whom an event reaches. */
export type Room = `user:${number}` | `game:${number}` | `session:${number}` | `watch:${string}` | typeof ADMINS

/** The pages of everybody who holds admin. */
export const ADMINS = 'admins'

export const userRoom = (userId: number): Room => `user:${userId}`
export const gameRoom = (gameId: number): Room => `game:${gameId}`
/** Those who follow a watch link, by the hash of its token: another link is another room. */
export const watchRoom = (tokenHash: string): Room => `watch:${tokenHash}`
export const sessionRoom = (sessionId: number): Room => `session:${sessionId}`

/** Whom a session's pages count as. One that must first choose a password hears of its own end and of nothing else. */
export function roomsOf({ sessionId, user }: { sessionId: number; user: SessionUser }): Room[] {
  if (user.must_change_password) return [sessionRoom(sessionId)]
  const rooms: Room[] = [sessionRoom(sessionId), userRoom(user.user_id)]
  return permits(user.acl, 'admin') ? [...rooms, ADMINS] : rooms
}

/** Tells the pages what has changed. Called after the commit, never inside a transaction. */
export interface Live {
  send<Event extends keyof ServerToClientEvents>(
    rooms: Room | readonly Room[],
    event: Event,
    ...payload: Parameters<ServerToClientEvents[Event]>
  ): void
  /**
   * The sockets in a room join others too: those of this node at once, and those of other nodes before they receive
   * anything that is sent after the promise has resolved.
   */
  join(room: Room, others: readonly Room[]): Promise<void>
}
