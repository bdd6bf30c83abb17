// Connects thermometers over Web Bluetooth and Web Serial.

import { fromCallback } from 'xstate'
import { environmentalTemp, healthThermometerTemp, type SentTemp } from '../../../contract/rules/coffee/probeBytes.ts'
import { type LineRest, splitLines, tempInLine, unitInLine } from '../../../contract/rules/coffee/probeLines.ts'
import { type ProbeKind, type ProbeSettings, probeSettingsIn } from '../../../contract/rules/coffee/probeSettings.ts'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import type { ProbeCommand, ProbeReport } from '../../machines/coffee/probe.types.ts'

// The parts of Web Bluetooth and Web Serial that are used here. TypeScript does not know them.
interface Characteristic extends EventTarget {
  readonly value?: DataView<ArrayBuffer>
  readonly properties: { readonly notify: boolean; readonly indicate: boolean }
  readValue(): Promise<unknown>
  startNotifications(): Promise<unknown>
  writeValue(value: BufferSource): Promise<void>
}
interface Gatt {
  connect(): Promise<Gatt>
  disconnect(): void
  getPrimaryService(id: number | string): Promise<{ getCharacteristic(id: number | string): Promise<Characteristic> }>
}
interface BluetoothDevice extends EventTarget {
  readonly gatt: Gatt
}
interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
}
interface DeviceNavigator {
  readonly bluetooth?: {
    requestDevice(options: { filters: { services: (number | string)[] }[] }): Promise<BluetoothDevice>
  }
  readonly serial?: { requestPort(): Promise<SerialPort> }
}

const HEALTH_THERMOMETER = { service: 0x1809, characteristic: 0x2a1c, temp: healthThermometerTemp }
const ENVIRONMENTAL_SENSING = { service: 0x181a, characteristic: 0x2a6e, temp: environmentalTemp }
const THERMOMETERS = [HEALTH_THERMOMETER, ENVIRONMENTAL_SENSING]

const uartId = (part: number) => `6e40000${part}-b5a3-f393-e0a9-e50e24dcca9e`
/** The Nordic UART: a serial cable over Bluetooth. */
const UART = { service: uartId(1), write: uartId(2), notify: uartId(3) }
const BAUD_RATE = 115_200
/** How often a device is asked for a temperature that does not send it by itself. */
const READ_EVERY_MS = 1000

const NOT_ALLOWED = 'The browser does not allow this page to use a probe.'

/** A chosen device. Both functions can be called again and again. */
interface Device {
  /**
   * Connects the device, and then calls `onTemp` with what it sends and `onLost` when the connection ends.
   * @returns a function that ends this connection
   */
  connect(onTemp: (sent: SentTemp) => void, onLost: () => void): Promise<() => void>
  /** Ends the connection, also one that is being made. */
  disconnect(): void
}

const navigatorWithDevices = () => navigator as unknown as DeviceNavigator

/** The kinds of probes that this browser can connect. */
export function possibleProbes(): readonly ProbeKind[] {
  const { bluetooth, serial } = navigatorWithDevices()
  return [
    ...(bluetooth ? (['thermometer', 'boardBluetooth'] as const) : []),
    ...(serial ? (['boardCable'] as const) : []),
  ]
}

const SETTING = 'probe'

/** The settings of the probe that this browser has stored. */
export function readProbeSettings(): ProbeSettings {
  try {
    return probeSettingsIn(localStorage.getItem(SETTING))
  } catch {
    return probeSettingsIn(null)
  }
}

export function writeProbeSettings(settings: ProbeSettings): void {
  try {
    localStorage.setItem(SETTING, JSON.stringify(settings))
  } catch {
    // Private browsing may block storage. The settings then last until the page is closed.
  }
}

/** Reads the lines of a TC4 board. The result takes each piece of text that arrives. */
function boardReader(channel: ProbeSettings['channel'], onTemp: (sent: SentTemp) => void) {
  const decoder = new TextDecoder()
  let rest: LineRest = null
  let unit: TemperatureUnit = 'DEGREES_CELSIUS'
  return (bytes: BufferSource) => {
    const split = splitLines(rest, decoder.decode(bytes, { stream: true }))
    rest = split.rest
    for (const line of split.lines) {
      unit = unitInLine(line) ?? unit
      const sent = tempInLine(line, channel, unit)
      if (sent) onTemp(sent)
    }
  }
}

/** Sets the unit of a TC4 board, and then asks for a temperature every second. The result stops asking. */
async function askBoard(write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>): Promise<() => void> {
  const send = (text: string) => write(new TextEncoder().encode(text))
  await send('UNITS;C\n')
  return everySecond(() => send('READ\n'))
}

/** Asks now and every second. A question that fails gets no answer, and the next one is asked. The result stops this. */
function everySecond(ask: () => Promise<unknown>): () => void {
  const askNow = () => void ask().catch(() => undefined)
  askNow()
  const timer = setInterval(askNow, READ_EVERY_MS)
  return () => clearInterval(timer)
}

/** Lets a device send its values. One that does not send by itself is read every second. */
async function startValues(characteristic: Characteristic): Promise<() => void> {
  const { notify, indicate } = characteristic.properties
  if (notify || indicate) {
    await characteristic.startNotifications()
    return () => {}
  }
  return everySecond(() => characteristic.readValue())
}

/** Calls `onValue` with each value that a characteristic sends. The result stops this. */
async function listen(
  characteristic: Characteristic,
  onValue: (value: DataView<ArrayBuffer>) => void,
): Promise<() => void> {
  const onChange = () => characteristic.value && onValue(characteristic.value)
  characteristic.addEventListener('characteristicvaluechanged', onChange)
  const stop = await startValues(characteristic)
  return () => {
    stop()
    characteristic.removeEventListener('characteristicvaluechanged', onChange)
  }
}

async function listenToThermometer(gatt: Gatt, onTemp: (sent: SentTemp) => void): Promise<() => void> {
  for (const { service, characteristic, temp } of THERMOMETERS) {
    const found = await gatt.getPrimaryService(service).catch(() => null)
    if (!found) continue
    return listen(await found.getCharacteristic(characteristic), (value) => {
      const sent = temp(value)
      if (sent) onTemp(sent)
    })
  }
  throw new Error('no thermometer')
}

async function listenToUart(gatt: Gatt, { channel }: ProbeSettings, onTemp: (sent: SentTemp) => void) {
  const service = await gatt.getPrimaryService(UART.service)
  const [notify, write] = await Promise.all([
    service.getCharacteristic(UART.notify),
    service.getCharacteristic(UART.write),
  ])
  const stopListening = await listen(notify, boardReader(channel, onTemp))
  const stopAsking = await askBoard((bytes) => write.writeValue(bytes))
  return () => {
    stopListening()
    stopAsking()
  }
}

async function chooseBluetooth(settings: ProbeSettings): Promise<Device> {
  const isBoard = settings.kind === 'boardBluetooth'
  const services = isBoard ? [UART.service] : THERMOMETERS.map(({ service }) => service)
  const device = await navigatorWithDevices().bluetooth?.requestDevice({
    filters: services.map((service) => ({ services: [service] })),
  })
  if (!device) throw new Error('no Bluetooth')
  return {
    connect: async (onTemp, onLost) => {
      const gatt = await device.gatt.connect()
      const stop = isBoard ? await listenToUart(gatt, settings, onTemp) : await listenToThermometer(gatt, onTemp)
      device.addEventListener('gattserverdisconnected', onLost)
      return () => {
        device.removeEventListener('gattserverdisconnected', onLost)
        stop()
      }
    },
    disconnect: () => device.gatt.disconnect(),
  }
}

async function chooseSerial({ channel }: ProbeSettings): Promise<Device> {
  const port = await navigatorWithDevices().serial?.requestPort()
  if (!port) throw new Error('no Web Serial')
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  return {
    connect: async (onTemp, onLost) => {
      // A port whose device was pulled out must be closed before it can be opened again.
      await port.close().catch(() => undefined)
      await port.open({ baudRate: BAUD_RATE })
      const writer = port.writable?.getWriter()
      const ownReader = port.readable?.getReader()
      reader = ownReader
      const read = boardReader(channel, onTemp)
      const readAll = async () => {
        for (;;) {
          const piece = await ownReader?.read()
          if (!piece?.value) return
          read(piece.value as Uint8Array<ArrayBuffer>)
        }
      }
      const stopAsking = await askBoard(async (bytes) => writer?.write(bytes))
      void readAll()
        .catch(() => undefined)
        .then(async () => {
          stopAsking()
          ownReader?.releaseLock()
          writer?.releaseLock()
          await port.close().catch(() => undefined)
          onLost()
        })
      return stopAsking
    },
    disconnect: () => void reader?.cancel().catch(() => undefined),
  }
}

/** Why the window of the browser gave no device, as a sentence; null if the member closed it. */
const problemOf = (error: unknown) => (error instanceof Error && error.name === 'NotFoundError' ? null : NOT_ALLOWED)

/**
 * Asks the member for a device in a window of the browser, and connects it. It must start on a tap or a click. Connects
 * again on `probe.reconnect`. What an earlier connection still reports is left out.
 */
export const probePort = fromCallback<ProbeCommand, ProbeSettings>(({ input: settings, sendBack, receive }) => {
  const report: (event: ProbeReport) => void = sendBack
  let device: Device | null = null
  let attempts = 0
  let stop = () => {}
  const connect = async (chosen: Device) => {
    stop()
    attempts += 1
    const attempt = attempts
    const isCurrent = () => attempt === attempts
    try {
      const ended = await chosen.connect(
        (sent) => isCurrent() && report({ type: 'probe.sent', sent }),
        () => isCurrent() && report({ type: 'probe.lost' }),
      )
      if (!isCurrent()) return ended()
      stop = ended
      report({ type: 'probe.connected' })
    } catch {
      if (isCurrent()) report({ type: 'probe.failed' })
    }
  }
  const choose = settings.kind === 'boardCable' ? chooseSerial : chooseBluetooth
  let isStopped = false
  choose(settings).then(
    (chosen) => {
      if (isStopped) return
      device = chosen
      report({ type: 'probe.chosen' })
      void connect(chosen)
    },
    (error: unknown) => !isStopped && report({ type: 'probe.refused', problem: problemOf(error) }),
  )
  receive(() => {
    if (!device) return
    device.disconnect()
    void connect(device)
  })
  return () => {
    isStopped = true
    attempts += 1
    stop()
    device?.disconnect()
  }
})
