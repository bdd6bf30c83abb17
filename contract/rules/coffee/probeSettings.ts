// The kinds of probes, and the settings of a probe.

import { PROBE_CHANNELS, type ProbeChannel } from './probeLines.ts'

/** A Bluetooth thermometer, or a TC4 board over Bluetooth or over a cable. */
export const PROBE_KINDS = ['thermometer', 'boardBluetooth', 'boardCable'] as const
export type ProbeKind = (typeof PROBE_KINDS)[number]

/** The times between two logged temperatures, in seconds. */
export const PROBE_INTERVALS = [5, 10, 15, 30, 60] as const

export interface ProbeSettings {
  readonly kind: ProbeKind
  /** The channel of a TC4 board that has the temperature of the beans. */
  readonly channel: ProbeChannel
  readonly intervalSeconds: (typeof PROBE_INTERVALS)[number]
}

export const USUAL_PROBE: ProbeSettings = { kind: 'thermometer', channel: 1, intervalSeconds: 15 }

/** The settings in a text that the browser has stored. What the text does not have, or has wrong, is as usual. */
export function probeSettingsIn(text: string | null): ProbeSettings {
  try {
    const stored = JSON.parse(text ?? '{}')
    const oneOf = <Value>(values: readonly Value[], value: unknown, usual: Value) =>
      values.find((one) => one === value) ?? usual
    return {
      kind: oneOf(PROBE_KINDS, stored.kind, USUAL_PROBE.kind),
      channel: oneOf(PROBE_CHANNELS, stored.channel, USUAL_PROBE.channel),
      intervalSeconds: oneOf(PROBE_INTERVALS, stored.intervalSeconds, USUAL_PROBE.intervalSeconds),
    }
  } catch {
    return USUAL_PROBE
  }
}
