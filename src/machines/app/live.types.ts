// The events, the emitted facts and the context of the live machine.
import type { WatchedGame } from '../../../contract/api/pool/games.ts'

/** The commands that the page can send on the socket. Each is the name of an event and an id. */
export type LiveCommand =
  /** The signed-in member; null for a visitor. */
  | { name: 'user:id'; id: number | null }
  /** Show an alert on the pages of this user. Only admins may send it. */
  | { name: 'user:ping'; id: number }
  /** From now on, send the updates of this game to the page. */
  | { name: 'pool_game:id'; id: number }
  /** Send the other pages that show this game an update. */
  | { name: 'pool_game:update'; id: number }
  /** From now on, send the updates of this league night and of its games to the page. */
  | { name: 'pool_night:id'; id: number }
  /** The id is the token of a watch link. */
  | { name: 'pool_game:watch'; id: string }
  /** The id is the token of the watch link of a league night. */
  | { name: 'pool_night:watch'; id: string }

/** The server's socket events, as the page's machines receive them. */
export type LiveFact =
  | { type: 'poolGame.updated'; id: number; version: number }
  /** The new score of a game. Pages of watchers and of a league night receive it. */
  | { type: 'poolGame.watched'; game: WatchedGame }
  | { type: 'poolNight.updated'; id: number; version: number }
  | { type: 'poolGames.added'; id: number }
  | { type: 'poolGames.updated'; id: number; version: number }
  /**
   * `username` is the member who deleted the game, or who with `replaced` gave the seat of the signed-in member to
   * somebody else.
   */
  | { type: 'poolGame.deleted'; id: number; username: string; replaced?: true }
  | { type: 'coffeeRoast.updated'; id: number; version: number }
  | { type: 'messages.changed' }
  | { type: 'log.added' }
  | { type: 'users.changed' }
  /** An admin has pinged this member: the page shows an alert. */
  | { type: 'user.pinged' }
  /** `notice` is a sentence about the change that an admin made; null when the member made the change. */
  | { type: 'account.changed'; notice: string | null }

/**
 * The events that `live` emits. After `live.connected` a page loads its data again, because it may have missed facts
 * while the socket was disconnected.
 */
export type LiveEvent = { type: 'live.connected' } | { type: 'live.lost' } | { type: 'live.received'; fact: LiveFact }

/** The events that the live machine sends to the socket service. */
export type SocketCommand =
  | { type: 'socket.send'; command: LiveCommand }
  /** Reconnect, because the session cookie has changed. */
  | { type: 'socket.renew' }

/** The events that the socket service sends to the live machine. */
export type SocketReport =
  | { type: 'socket.connected' }
  | { type: 'socket.disconnected' }
  | { type: 'socket.received'; fact: LiveFact }

export type LiveMachineEvent =
  | { type: 'live.connect' }
  | { type: 'live.disconnect' }
  | { type: 'live.identify'; user_id: number | null }
  | { type: 'live.send'; command: LiveCommand }
  | SocketReport

export interface LiveContext {
  /** Null when no member is signed in; undefined until the session has loaded. */
  user_id: number | null | undefined
}
