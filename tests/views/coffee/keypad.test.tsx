// Renders the parts of the keypad in every situation of its machine.

import { expect, test } from 'vitest'
import { keypadMachine } from '../../../src/machines/coffee/keypad.machine.ts'
import { KeypadKeys, KeypadLimits, KeypadValue, ReadingError } from '../../../src/views/coffee/Roast/KeypadKeys.tsx'
import { after } from '../../models/xstateEvents.ts'
import { renderView } from '../../support/renderView.tsx'
import { inEverySituation, startWithAnswers } from '../../support/viewActors.tsx'

test('[roast-keypad-16] the keypad says which temperatures are possible, but not while the member types a power', async () => {
  const input = { temperatureUnit: 'DEGREES_FAHRENHEIT', now: () => 0 } as const
  const actor = await startWithAnswers(keypadMachine, { input })
  const limits = () => renderView(<KeypadLimits actor={actor} />).text
  expect(limits()).toBe('between 32 and 455°F')
  actor.send({ type: 'inputType.choose', input_type: 'POWER_DRAW' })
  expect(limits()).toBe('')
})

test('the keypad shows every situation of its machine: the typed value, the chosen unit, and why nothing was logged', async () => {
  const situations = await inEverySituation(
    {
      machine: keypadMachine,
      input: { temperatureUnit: 'DEGREES_CELSIUS', now: () => 0 },
      events: [
        { type: 'key.press', key: '9' },
        { type: 'key.press', key: '.' },
        { type: 'key.press', key: 'back' },
        { type: 'inputType.choose', input_type: 'POWER_DRAW' },
        { type: 'inputType.choose', input_type: 'BEAN_TEMP' },
        { type: 'reading.submit' },
        { type: 'keypad.close' },
        after('warningDelay', 'keypad.open.temperature.refused.warned'),
      ],
      key: ({ context }) => context.value,
      stopWhen: ({ context }) => context.value.length > 4,
    },
    {
      view: (actor) => (
        <>
          <KeypadValue actor={actor} />
          <ReadingError actor={actor} />
          <KeypadKeys actor={actor} />
        </>
      ),
      check: (shown, snapshot) => {
        if (!snapshot.matches('open')) return
        const unit = snapshot.matches({ open: 'power' }) ? 'W' : '°C'
        expect(shown.get('status', 'Entered value').text).toBe(`${snapshot.context.value || '0'} ${unit}`)
        const chosen = shown.all('button').filter((button) => button.attribute('aria-pressed') === 'true')
        expect(chosen.map(({ name }) => name)).toEqual([unit])
        expect(shown.names('button').toSorted()).toEqual([...'0123456789.', 'Back', 'W', '°C', 'Submit'].toSorted())
        expect(shown.get('button', 'Submit').isDisabled).toBe(!snapshot.can({ type: 'reading.submit' }))
        const isWarned = snapshot.matches({ open: { temperature: { refused: 'warned' } } })
        expect(shown.text.includes('Cannot post temperature values above 235°C')).toBe(isWarned)
        expect(shown.text).toContain('Not logged: a temperature must be between 0 and 235°C. Type it again.')
      },
    },
  )
  // With fewer situations, the test would prove too little.
  expect(situations).toBeGreaterThan(15)
})
