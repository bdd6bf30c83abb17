// Tests the alert when the browser refuses to keep the display on.
import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import type { WakeLockReport } from '../../../src/machines/shared/awake.types.ts'
import { startScreen } from '../startScreen.ts'

test('[awake-02] one alert is shown if the browser refuses to keep the display on', () => {
  let report: (event: WakeLockReport) => void = () => undefined
  const wakeLock = fromCallback(({ sendBack }) => {
    report = sendBack
  })
  const { alerts } = startScreen(awakeMachine.provide({ actors: { wakeLock } }), undefined)
  report({ type: 'wakeLock.granted' })
  expect(alerts()).toEqual([])
  report({ type: 'wakeLock.refused' })
  report({ type: 'wakeLock.granted' })
  report({ type: 'wakeLock.refused' })
  expect(alerts()).toEqual([expect.objectContaining({ type: 'warning' })])
})
