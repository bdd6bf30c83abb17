/**
 * Socket events, both directions (Socket.IO v4, path `/socket.io`). What a client sends carries the bare id; it is a
 * hint or a request and is authorised again by the server. What the server sends is a hint too: the HTTP answer is
 * the truth.
 */
export interface ClientToServerEvents {
  /** Who the page believes to be signed in. Acknowledged, never believed: the cookie decides. */
  'user:id': (user_id: number | null, acknowledge?: (answer: { user_id: number | null }) => void) => void
  /** Ask for an alert on the named user's pages. Needs admin. */
  'user:ping': (user_id: number) => void
  /** This screen shows the game: send me its updates. */
  'pool_game:id': (pool_game_id: number) => void
  /** A hint that the game changed; changes no stored data. */
  'pool_game:update': (pool_game_id: number) => void
  /** This screen shows the game of a watch link: send me its updates. Needs no account. */
  'pool_game:watch': (token: string) => void
}

/** A change of one aggregate, sent after its commit. */
export interface Changed {
  id: number
  version: number
}

export interface ServerToClientEvents {
  /** You are now told of this game's updates. */
  'pool_game:id': (pool_game_id: number) => void
  'pool_game:update': (changed: Changed) => void
  'pool_games:new': (pool_game_id: number) => void
  /** One of the member's own roasts was created, changed or deleted, perhaps on another device. */
  'coffee_roast:update': (changed: Changed) => void
  /** The thread has a new message; told to admins. */
  'message:new': (message_id: number) => void
  /** A message's state changed: sent, delivered or failed. */
  'message:update': (message_id: number) => void
  /** An administrator pings you. */
  'user:ping': () => void
  /** The session's user or permissions changed, or the session ended: refresh it. */
  'session:changed': () => void
}
