// What the browser reports of a probe, and what a probe reports to its roast.

import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { SentTemp } from '../../../contract/rules/coffee/probeBytes.ts'
import type { ProbeKind, ProbeSettings } from '../../../contract/rules/coffee/probeSettings.ts'
import type { Reading } from './roastTaps.types.ts'

/** What the browser reports of a probe. */
export type ProbeReport =
  /** The member has chosen a device in the window of the browser. */
  | { type: 'probe.chosen' }
  /** No device was chosen. `problem` says why; null if the member closed the window. */
  | { type: 'probe.refused'; problem: string | null }
  | { type: 'probe.connected' }
  /** The connection could not be made. */
  | { type: 'probe.failed' }
  /** The connection has ended. */
  | { type: 'probe.lost' }
  | { type: 'probe.sent'; sent: SentTemp }

/** The machine asks for a new connection to the same device. */
export type ProbeCommand = { type: 'probe.reconnect' }

/** A temperature of the probe is to be logged. */
export interface ProbeRead {
  type: 'probe.read'
  reading: Reading
}

/** What the code of the probe reads from the browser: what can be connected, and the stored settings. */
export interface ProbeStart {
  readonly kinds: readonly ProbeKind[]
  readonly settings: ProbeSettings
}

/** What a probe needs of the shown roast. */
export type ProbedRoast = Pick<CoffeeRoast, 'start_time' | 'input_history' | 'event_history'>
