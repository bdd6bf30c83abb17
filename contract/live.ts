// The live events between page and server.

import type { WatchedGame } from './api/pool/games.ts'

/**
 * The live events that a page sends to the server (Socket.IO v4, path `/socket.io`). An event contains only an id or a
 * token. An id may be sent as text, too. The server checks the permissions again for each event.
 */
export interface ClientToServerEvents {
  /**
   * The page sends the id of the signed-in member, as far as the page knows; null for a visitor. The server does not
   * use this id. It answers with the id of the member to whom the session cookie belongs, or null.
   */
  'user:id': (user_id: number | null, acknowledge?: (answer: { user_id: number | null }) => void) => void
  /** Asks the server to send `user:ping` to the pages of this user. The sender needs the permission admin. */
  'user:ping': (user_id: number) => void
  /** The page shows this game and asks to receive its updates. */
  'pool_game:id': (pool_game_id: number) => void
  /** Asks the server to send `pool_game:update` to the other pages that show this game. This changes no stored data. */
  'pool_game:update': (pool_game_id: number) => void
  /** The page shows this league night and asks to receive its updates and those of its games. */
  'pool_night:id': (pool_night_id: number) => void
  /** The page shows the league night of a watch link and asks to receive its updates. Needs no account. */
  'pool_night:watch': (token: string) => void
  /** The page shows the game of a watch link and asks to receive its updates. Needs no account. */
  'pool_game:watch': (token: string) => void
}

/** The id of a game or roast that has changed, and its new version. Sent after the database transaction. */
interface Changed {
  id: number
  version: number
}

/**
 * The live events that the server sends to pages. They do not contain the data: a page makes a call to read the data.
 * `pool_game:watched` is the exception.
 */
export interface ServerToClientEvents {
  /** The answer to `pool_game:id`: from now on the page receives the updates of this game. */
  'pool_game:id': (pool_game_id: number) => void
  /** This game has changed. */
  'pool_game:update': (changed: Changed) => void
  /**
   * The score of a watched game has changed. Its watchers receive the game itself, before `pool_game:update`. Otherwise
   * 200 watchers would make 200 calls for each point. A page ignores a version that is older than the version that it
   * shows.
   */
  'pool_game:watched': (game: WatchedGame) => void
  /** This league night has changed. A change of one of its games is a `pool_game:watched` or `pool_game:update`. */
  'pool_night:update': (changed: Changed) => void
  /** The member plays in this new game, or created it. The page must load the list of games again. */
  'pool_games:new': (pool_game_id: number) => void
  /** A game that the member plays in or created has changed: its score, its tags or its winner. */
  'pool_games:update': (changed: Changed) => void
  /**
   * A game that the member plays in or created was deleted. With `replaced`, somebody else has got the member's seat, so
   * that the member does not see the game any more. `username` is the member who did this.
   */
  'pool_game:deleted': (deleted: { id: number; username: string; replaced?: true }) => void
  /** One of the member's own roasts was created, changed or deleted, perhaps in another session. */
  'coffee_roast:update': (changed: Changed) => void
  /** There is a new text message. Only admins receive this. */
  'message:new': (message_id: number) => void
  /** The state of a text message has changed, for example to delivered or failed. Only admins receive this. */
  'message:update': (message_id: number) => void
  /** The log that admins read has a new entry. Only admins receive this. */
  'log:new': (stored_log_id: number) => void
  /** The members or their sign-up codes have changed. Only admins receive this. */
  'users:update': () => void
  /** An admin has pinged this user: the page shows an alert. */
  'user:ping': () => void
  /**
   * The user or the permissions of the session have changed, or the session has ended. The page must load the session
   * again. `notice` is a sentence for the member about what an admin has changed; null when no other person made the
   * change.
   */
  'session:changed': (notice: string | null) => void
}
