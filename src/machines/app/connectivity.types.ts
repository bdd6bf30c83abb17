// The events, the emitted facts and the context of the connectivity machine.

export type ConnectivityEvent =
  /** The server did not answer when the page asked who is signed in, so the page is offline. */
  | { type: 'connectivity.failed' }
  /** Check now, because the server may have become unreachable. An offline page ignores this event. */
  | { type: 'connectivity.check' }
  /** The server may have become reachable, so an offline page checks now and does not wait for its next check. */
  | { type: 'connectivity.retry' }

/** The facts that `connectivity` emits when the page goes offline and when the server answers again. */
export type ConnectivityFact = { type: 'connectivity.lost' } | { type: 'connectivity.recovered' }

export interface ConnectivityContext {
  /** Failed checks in a row. */
  failures: number
}
