// The probe of a roast: its machine with the services of the browser. This code is loaded when a roast runs.
import { probeMachine } from '../../machines/coffee/probe.machine.ts'
import type { LoadedProbe } from '../../machines/coffee/roast.types.ts'
import { possibleProbes, probePort, readProbeSettings, writeProbeSettings } from '../../services/browser/probe.ts'

/** The machine of the probe, what this browser can connect, and the settings that it has stored. */
export const loadProbe = (): LoadedProbe => ({
  logic: probeMachine.provide({
    actors: { port: probePort },
    actions: { writeSettings: (_, settings) => writeProbeSettings(settings) },
  }),
  kinds: possibleProbes(),
  settings: readProbeSettings(),
})
