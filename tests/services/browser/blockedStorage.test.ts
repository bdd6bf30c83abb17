// Tests the start of the app and the load of a page in a browser that blocks its storage. In such a browser, even
// reading the variables `localStorage` and `sessionStorage` throws, and Firefox also refuses to make a channel
// between tabs.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { NO_DROP_TARGET } from '../../../contract/rules/coffee/dropTarget.ts'
import { loadChunk } from '../../../src/services/browser/chunk.ts'
import { readAlarm, writeAlarm } from '../../../src/services/browser/crackAlarm.ts'
import { readDropTarget, writeDropTarget } from '../../../src/services/browser/dropTarget.ts'
import { sessionTabs } from '../../../src/services/browser/sessionTabs.ts'
import {
  readKeptUser,
  readPersist,
  wipeMember,
  writeKeptUser,
  writePersist,
} from '../../../src/services/browser/settings.ts'
import type { Services } from '../../../src/services/services.ts'

const STORAGES = ['localStorage', 'sessionStorage']
const refuse = () => {
  throw new Error('The operation is insecure.')
}
let descriptors: (readonly [name: string, descriptor: PropertyDescriptor | undefined])[]

beforeEach(() => {
  descriptors = STORAGES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)])
  for (const name of STORAGES) Object.defineProperty(globalThis, name, { configurable: true, get: refuse })
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  for (const [name, descriptor] of descriptors) {
    Reflect.deleteProperty(globalThis, name)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
  }
  vi.unstubAllGlobals()
})

test('[shell-app-06] in a browser that blocks its storage, the settings have their defaults, a chunk loads, and the session runs without other tabs', async () => {
  expect([readPersist(), readKeptUser()]).toEqual([false, null])
  writePersist(true)
  writeKeptUser({ user_id: 1, username: 'nora', acl: '*', must_change_password: false })
  wipeMember(1)
  const logic = createMachine({})
  const screen = { View: null, logic: () => logic }
  expect(await loadChunk('home', async () => ({ screen }), {} as Services)).toMatchObject({ View: null, logic })

  vi.stubGlobal('BroadcastChannel', function BlockedChannel() {
    refuse()
  })
  const tabs = createActor(sessionTabs).start()
  expect(tabs.getSnapshot()).toMatchObject({ status: 'active' })
  tabs.send({ type: 'tab.signedIn' })
  tabs.stop()
})

test('in a browser that blocks its storage, the alarm of a roast is off, and no target of the drop is chosen', () => {
  writeAlarm(true)
  writeDropTarget(1, { ...NO_DROP_TARGET, kind: 'dtr' })
  expect([readAlarm(), readDropTarget(1)]).toEqual([false, NO_DROP_TARGET])
})
