// The events, the emitted facts and the context of the connectivity machine.

export type ConnectivityEvent =
  /** The server did not answer when the session was loaded, so the page is offline. */
  | { type: 'connectivity.failed' }
  /** The server may have become reachable or unreachable: check now. */
  | { type: 'connectivity.check' }
  /** The server was reached in another way: the socket has connected. */
  | { type: 'connectivity.answered' }

/** The facts that `connectivity` emits when the page goes offline and when the server answers again. */
export type ConnectivityFact = { type: 'connectivity.lost' } | { type: 'connectivity.recovered' }

export interface ConnectivityContext {
  /** Failed checks in a row. */
  failures: number
}
