import { setup } from 'xstate'
import type { ScreenInput } from '../app/screen.types.ts'

/** A page on which nothing happens. */
export const stillMachine = setup({ types: { input: {} as ScreenInput } }).createMachine({
  id: 'still',
  initial: 'shown',
  states: { shown: {} },
})
