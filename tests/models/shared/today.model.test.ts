// Walks generated paths through what the home page of a member loads.
import { expect } from 'vitest'
import { todayMachine } from '../../../src/machines/shared/today.machine.ts'
import { describeModel } from '../model.ts'
import { refusedError } from '../pool/exampleGames.ts'
import { done, failed } from '../xstateEvents.ts'

describeModel(
  {
    machine: todayMachine,
    input: undefined,
    events: [
      { type: 'home.opened' },
      { type: 'home.left' },
      { type: 'user.changed', user_id: 2 },
      done('loadToday', { wordle: { score: '4/6' }, isAlone: false }),
      failed('loadToday', refusedError),
    ],
    key: ({ context }) => context.today,
  },
  {
    proves: 'the home page loads what is on when it opens, and forgets it when another member signs in',
    statements: '[home-member-03]',
    checkStep: ({ event, after }) => {
      if (event.type === 'home.opened') expect(after.matches('loading')).toBe(true)
      if (event.type === 'user.changed') expect(after.context.today).toBeNull()
    },
  },
)
