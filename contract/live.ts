/**
 * The live events of a page (Socket.IO v4, path `/socket.io`). Each is a hint or a request with only an id or a token,
 * and the server checks the permissions again for each.
 */
export interface ClientToServerEvents {
  /** The user who is signed in, as far as the page knows. The server answers with the user of the session cookie. */
  'user:id': (user_id: number | null, acknowledge?: (answer: { user_id: number | null }) => void) => void
  /** Asks the server to show an alert on the pages of this user. Needs admin. */
  'user:ping': (user_id: number) => void
  /** The page shows this game and asks for its updates. */
  'pool_game:id': (pool_game_id: number) => void
  /** A hint that the game has changed. It changes no stored data. */
  'pool_game:update': (pool_game_id: number) => void
  /** The page shows the game of a watch link and asks for its updates. Needs no account. */
  'pool_game:watch': (token: string) => void
}

/** One game or roast has changed: its id and its new version. Sent after the commit. */
interface Changed {
  id: number
  version: number
}

/** The live events of the server. They are hints: a page makes a call to read what has changed. */
export interface ServerToClientEvents {
  /** The page now receives the updates of this game. */
  'pool_game:id': (pool_game_id: number) => void
  /** This game has changed. */
  'pool_game:update': (changed: Changed) => void
  /** A game was created. The list of games must be loaded again. */
  'pool_games:new': (pool_game_id: number) => void
  /** One of the member's own roasts was created, changed or deleted, perhaps in another session. */
  'coffee_roast:update': (changed: Changed) => void
  /** The message thread has a new message. Only admins receive this. */
  'message:new': (message_id: number) => void
  /** The state of a message has changed, for example to delivered or failed. */
  'message:update': (message_id: number) => void
  /** An admin pings this user. */
  'user:ping': () => void
  /** The user or the permissions of the session have changed, or the session has ended. The page must refresh it. */
  'session:changed': () => void
}
