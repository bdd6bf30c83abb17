import { owner } from '../content/owner.ts'
import { greetingMachine } from '../machines/greeting/greeting.machine.ts'
import { prefersReducedMotion } from '../services/motion.ts'
import { Home } from '../views/Home/Home.tsx'
import { screenModule } from './screenModule.ts'

export const screen = screenModule({
  View: Home,
  logic: () => greetingMachine,
  toInput: () => ({ lines: owner.greeting, reducedMotion: prefersReducedMotion() }),
})
