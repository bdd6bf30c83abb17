import { owner } from '../../content/owner.ts'
import { greetingMachine } from '../../machines/site/greeting.machine.ts'
import { prefersReducedMotion } from '../../services/browser/motion.ts'
import { Home } from '../../views/site/Home/Home.tsx'
import { screenModule } from '../shared/screenModule.ts'

/** The screen of the landing page. */
export const screen = screenModule({
  View: Home,
  logic: () => greetingMachine,
  toInput: () => ({ lines: owner.greeting, reducedMotion: prefersReducedMotion() }),
})
