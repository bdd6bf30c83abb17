// The events, the emitted facts and the context of the live machine.
import type { WatchedGame } from '../../../contract/api/pool/games.ts'

/** The commands that the page may send on the socket: the name of an event and an id. */
export type LiveCommand =
  | { name: 'user:id'; id: number | null }
  | { name: 'user:ping'; id: number }
  | { name: 'pool_game:id'; id: number }
  | { name: 'pool_game:update'; id: number }
  /** The id is the token of a watch link. */
  | { name: 'pool_game:watch'; id: string }

/** The server's socket events, as the page's machines receive them. */
export type LiveFact =
  | { type: 'poolGame.updated'; id: number; version: number }
  | { type: 'poolGame.watched'; game: WatchedGame }
  | { type: 'poolGames.added'; id: number }
  | { type: 'poolGames.updated'; id: number; version: number }
  | { type: 'poolGame.deleted'; id: number; username: string }
  | { type: 'coffeeRoast.updated'; id: number; version: number }
  | { type: 'messages.changed' }
  | { type: 'log.added' }
  | { type: 'users.changed' }
  | { type: 'user.pinged' }
  /** `notice` is a sentence about the change that an admin made; null when the members changed their own account. */
  | { type: 'account.changed'; notice: string | null }

/**
 * The events that `live` emits. After `live.connected` a page loads again: it may have missed facts while disconnected.
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
