// The events, the emitted facts and the context of the connectivity machine.

export type ConnectivityEvent =
  /** The server did not answer when the session was loaded, so the page is offline. */
  | { type: 'connectivity.failed' }
  /** The server may have become unreachable: check now. An offline page ignores it. */
  | { type: 'connectivity.check' }
  /** The server may have become reachable: an offline page does not wait for its next check. */
  | { type: 'connectivity.retry' }

/** The facts that `connectivity` emits when the page goes offline and when the server answers again. */
export type ConnectivityFact = { type: 'connectivity.lost' } | { type: 'connectivity.recovered' }

export interface ConnectivityContext {
  /** Failed checks in a row. */
  failures: number
}
