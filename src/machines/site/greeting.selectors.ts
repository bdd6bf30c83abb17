// What the greeting on the home page shows now.
import type { SnapshotFrom } from 'xstate'
import { type greetingMachine, lineOf } from './greeting.machine.ts'

type GreetingSnapshot = SnapshotFrom<typeof greetingMachine>

/** The text of the greeting that is visible now. */
export function selectTyped(snapshot: GreetingSnapshot): string {
  const { context } = snapshot
  const isWhole = snapshot.matches('whole') || snapshot.matches('unanimated')
  return isWhole ? lineOf(context) : context.characters.slice(0, context.shown).join('')
}

/** Whether a text cursor is shown at the end of the text. */
export function selectIsTypewriting(snapshot: GreetingSnapshot): boolean {
  return !snapshot.matches('unanimated')
}
