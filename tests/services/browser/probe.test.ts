// Tests the connection to a probe, with a made Bluetooth device and a made serial port.

import { afterEach, expect, test, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import { type ProbeSettings, USUAL_PROBE } from '../../../contract/rules/coffee/probeSettings.ts'
import type { ProbeCommand, ProbeReport } from '../../../src/machines/coffee/probe.types.ts'
import {
  possibleProbes,
  probePort,
  readProbeSettings,
  writeProbeSettings,
} from '../../../src/services/browser/probe.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Runs the connection until `stop`, and stores what it reports. */
function startPort(settings: ProbeSettings) {
  const reports: ProbeReport[] = []
  const machine = setup({
    types: { events: {} as ProbeReport | ProbeCommand },
    actors: { probePort },
  }).createMachine({
    invoke: { id: 'port', src: 'probePort', input: settings },
    on: { '*': { actions: ({ event }) => reports.push(event as ProbeReport) } },
  })
  const actor = createActor(machine).start()
  return {
    reports,
    types: () => reports.map(({ type }) => type),
    temps: () => reports.flatMap((report) => (report.type === 'probe.sent' ? [report.sent.tempC] : [])),
    reconnect: () => actor.getSnapshot().children.port?.send({ type: 'probe.reconnect' }),
    stop: () => actor.stop(),
  }
}

class MadeCharacteristic extends EventTarget {
  value: DataView | undefined
  readonly written: string[] = []
  readonly properties: { notify: boolean; indicate: boolean }
  readCount = 0
  constructor({ notify = true } = {}) {
    super()
    this.properties = { notify, indicate: false }
  }
  readValue = async () => {
    this.readCount += 1
  }
  startNotifications = async () => undefined
  writeValue = async (bytes: BufferSource) => void this.written.push(new TextDecoder().decode(bytes))
  send(bytes: Iterable<number>) {
    this.value = new DataView(Uint8Array.from(bytes).buffer)
    this.dispatchEvent(new Event('characteristicvaluechanged'))
  }
}

/** A Bluetooth device with these services, and one characteristic each. */
class MadeDevice extends EventTarget {
  canConnect = true
  readonly services: Record<string, Record<string, MadeCharacteristic>>
  constructor(services: Record<string, Record<string, MadeCharacteristic>>) {
    super()
    this.services = services
  }
  readonly gatt = {
    connect: async () => {
      if (!this.canConnect) throw new Error('out of reach')
      return this.gatt
    },
    disconnect: () => this.dispatchEvent(new Event('gattserverdisconnected')),
    getPrimaryService: async (id: number | string) => {
      const service = this.services[String(id)]
      if (!service) throw new Error('no such service')
      return { getCharacteristic: async (part: number | string) => service[String(part)] }
    },
  }
}

const THERMOMETER = String(0x1809)
const MEASUREMENT = String(0x2a1c)
const UART = (part: number) => `6e40000${part}-b5a3-f393-e0a9-e50e24dcca9e`

function stubBluetooth(device: MadeDevice | Error) {
  const requestDevice = vi.fn(async (_options: unknown) => {
    if (device instanceof Error) throw device
    return device
  })
  vi.stubGlobal('navigator', { bluetooth: { requestDevice } })
  return requestDevice
}

test('[roast-probe-08] a Bluetooth thermometer is chosen, connected, read, lost and connected again', async () => {
  const measurement = new MadeCharacteristic()
  const device = new MadeDevice({ [THERMOMETER]: { [MEASUREMENT]: measurement } })
  const requestDevice = stubBluetooth(device)
  const port = startPort(USUAL_PROBE)
  await vi.waitFor(() => expect(port.types()).toEqual(['probe.chosen', 'probe.connected']))
  expect(requestDevice).toHaveBeenCalledWith({ filters: [{ services: [0x1809] }, { services: [0x181a] }] })
  measurement.send([0, 0x3d, 0x07, 0, 0xff])
  measurement.send([0, 0xff, 0xff, 0x7f, 0])
  expect(port.temps()).toEqual([185.3])
  device.dispatchEvent(new Event('gattserverdisconnected'))
  expect(port.types().at(-1)).toBe('probe.lost')
  device.canConnect = false
  port.reconnect()
  await vi.waitFor(() => expect(port.types().at(-1)).toBe('probe.failed'))
  device.canConnect = true
  port.reconnect()
  await vi.waitFor(() => expect(port.types().at(-1)).toBe('probe.connected'))
  measurement.send([0, 0x47, 0x07, 0, 0xff])
  expect(port.temps()).toEqual([185.3, 186.3])
  port.stop()
  measurement.send([0, 0x47, 0x07, 0, 0xff])
  expect(port.temps()).toHaveLength(2)
})

test('[roast-probe-08] a thermometer that does not send by itself is read at once and then every second', async () => {
  const measurement = new MadeCharacteristic({ notify: false })
  stubBluetooth(new MadeDevice({ [String(0x181a)]: { [String(0x2a6e)]: measurement } }))
  const port = startPort(USUAL_PROBE)
  await vi.waitFor(() => expect(port.types().at(-1)).toBe('probe.connected'))
  expect(measurement.readCount).toBe(1)
  measurement.send([0x62, 0x48])
  expect(port.temps()).toEqual([185.3])
  await vi.waitFor(() => expect(measurement.readCount).toBe(2), 3000)
  port.stop()
})

test('[roast-probe-08] a device without a thermometer fails, and a closed window of the browser is no problem', async () => {
  stubBluetooth(new MadeDevice({}))
  const port = startPort(USUAL_PROBE)
  await vi.waitFor(() => expect(port.types()).toEqual(['probe.chosen', 'probe.failed']))
  for (const [name, problem] of [
    ['NotFoundError', null],
    ['SecurityError', 'The browser does not allow this page to use a probe.'],
  ]) {
    stubBluetooth(Object.assign(new Error('no'), { name }))
    const refused = startPort(USUAL_PROBE)
    await vi.waitFor(() => expect(refused.reports).toEqual([{ type: 'probe.refused', problem }]))
  }
})

test('[roast-probe-08] a board over Bluetooth is asked for degrees Celsius and then for its temperatures', async () => {
  const [write, notify] = [new MadeCharacteristic(), new MadeCharacteristic()]
  const device = new MadeDevice({ [UART(1)]: { [UART(2)]: write, [UART(3)]: notify } })
  stubBluetooth(device)
  const port = startPort({ ...USUAL_PROBE, kind: 'boardBluetooth', channel: 2 })
  await vi.waitFor(() => expect(port.types().at(-1)).toBe('probe.connected'))
  expect(write.written).toEqual(['UNITS;C\n', 'READ\n'])
  for (const piece of ['# Changed units to C\r\n23.5,18', '1.2,195.1\r\n23.5,181.3,', '195.2\r\n']) {
    notify.send(new TextEncoder().encode(piece))
  }
  expect(port.temps()).toEqual([195.1, 195.2])
  port.stop()
})

/** A serial port. `send` is what its device sends, and `pullOut` ends the connection. */
class MadePort {
  readonly written: string[] = []
  readonly opened: unknown[] = []
  readable: ReadableStream<Uint8Array> | null = null
  writable: WritableStream<Uint8Array> | null = null
  send: (text: string) => void = () => {}
  pullOut: () => void = () => {}
  open = async (options: unknown) => {
    this.opened.push(options)
    this.readable = new ReadableStream({
      start: (controller) => {
        this.send = (text) => controller.enqueue(new TextEncoder().encode(text))
        this.pullOut = () => controller.error(new Error('the device has been lost'))
      },
    })
    this.writable = new WritableStream({ write: (bytes) => void this.written.push(new TextDecoder().decode(bytes)) })
  }
  close = async () => undefined
}

test('[roast-probe-08] a board on a cable is read, lost when it is pulled out, and connected again', async () => {
  const madePort = new MadePort()
  vi.stubGlobal('navigator', { serial: { requestPort: async () => madePort } })
  const port = startPort({ ...USUAL_PROBE, kind: 'boardCable' })
  await vi.waitFor(() => expect(port.types()).toEqual(['probe.chosen', 'probe.connected']))
  expect(madePort.opened).toEqual([{ baudRate: 115_200 }])
  expect(madePort.written).toEqual(['UNITS;C\n', 'READ\n'])
  madePort.send('5,181.2\n23.5,181.3\n23.5,nan\n')
  await vi.waitFor(() => expect(port.temps()).toEqual([181.3]))
  madePort.pullOut()
  await vi.waitFor(() => expect(port.types().at(-1)).toBe('probe.lost'))
  port.reconnect()
  await vi.waitFor(() => expect(port.types().at(-1)).toBe('probe.connected'))
  port.stop()
})

test('[roast-probe-09] the kinds of probes are those that the browser can connect', () => {
  vi.stubGlobal('navigator', {})
  expect(possibleProbes()).toEqual([])
  vi.stubGlobal('navigator', { bluetooth: {} })
  expect(possibleProbes()).toEqual(['thermometer', 'boardBluetooth'])
  vi.stubGlobal('navigator', { bluetooth: {}, serial: {} })
  expect(possibleProbes()).toEqual(['thermometer', 'boardBluetooth', 'boardCable'])
})

test('[roast-probe-09] the browser keeps the kind, the channel and the interval, and what it cannot read is as usual', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  expect(readProbeSettings()).toEqual(USUAL_PROBE)
  const settings = { kind: 'boardCable', channel: 3, intervalSeconds: 30 } as const
  writeProbeSettings(settings)
  expect(readProbeSettings()).toEqual(settings)
  stored.set('probe', '{"kind":"boardCable","channel":9,"intervalSeconds":"15"}')
  expect(readProbeSettings()).toEqual({ ...USUAL_PROBE, kind: 'boardCable' })
  stored.set('probe', 'no')
  expect(readProbeSettings()).toEqual(USUAL_PROBE)
})
