// A Bluetooth thermometer, which Chromium emulates below `navigator.bluetooth`.

import type { Page } from 'playwright-core'

const ADDRESS = '09:09:09:09:09:09'
const ENVIRONMENTAL_SENSING = '0000181a-0000-1000-8000-00805f9b34fb'
const TEMPERATURE = '00002a6e-0000-1000-8000-00805f9b34fb'
/** The code of Bluetooth for a connection that could not be made. */
const FAILED = 0x3e

/**
 * Puts a thermometer beside the page. It is chosen as soon as the page asks for a device, and sends its temperature
 * when it is read.
 */
export async function emulateThermometer(page: Page) {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const bluetooth = await browser.newBrowserCDPSession()
  const access = await page.context().newCDPSession(page)
  let tempC = 20
  let isOn = true
  // The prompt is reported again when the list of devices changes. A second choice would stop Chromium.
  const answered = new Set<string>()
  access.on('DeviceAccess.deviceRequestPrompted', ({ id, devices: [device] }) => {
    if (!device || answered.has(id)) return
    answered.add(id)
    access.send('DeviceAccess.selectPrompt', { id, deviceId: device.id }).catch(() => undefined)
  })
  bluetooth.on('BluetoothEmulation.gattOperationReceived', ({ address, type }) => {
    const code = isOn ? 0 : FAILED
    bluetooth.send('BluetoothEmulation.simulateGATTOperationResponse', { address, type, code }).catch(() => undefined)
  })
  bluetooth.on('BluetoothEmulation.characteristicOperationReceived', ({ characteristicId, type }) => {
    const bytes = Buffer.alloc(2)
    bytes.writeInt16LE(Math.round(tempC * 100))
    const answer = { characteristicId, type, code: 0, data: bytes.toString('base64') }
    bluetooth.send('BluetoothEmulation.simulateCharacteristicOperationResponse', answer).catch(() => undefined)
  })
  const addService = async () => {
    const service = { address: ADDRESS, serviceUuid: ENVIRONMENTAL_SENSING }
    const { serviceId } = await bluetooth.send('BluetoothEmulation.addService', service)
    const characteristic = { serviceId, characteristicUuid: TEMPERATURE, properties: { read: true } }
    await bluetooth.send('BluetoothEmulation.addCharacteristic', characteristic)
  }
  await access.send('DeviceAccess.enable')
  await bluetooth.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true })
  await bluetooth.send('BluetoothEmulation.simulatePreconnectedPeripheral', {
    address: ADDRESS,
    name: 'Thermometer',
    manufacturerData: [],
    knownServiceUuids: [ENVIRONMENTAL_SENSING],
  })
  await addService()
  return {
    setTempC: (value: number) => {
      tempC = value
    },
    switchOff: async () => {
      isOn = false
      await bluetooth.send('BluetoothEmulation.simulateGATTDisconnection', { address: ADDRESS })
    },
    switchOn: async () => {
      // The emulated device has lost its services with the connection.
      await addService()
      isOn = true
    },
    remove: () => bluetooth.send('BluetoothEmulation.disable'),
  }
}
