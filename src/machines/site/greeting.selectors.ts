import type { SnapshotFrom } from 'xstate'
import { type greetingMachine, lineOf } from './greeting.machine.ts'

type GreetingSnapshot = SnapshotFrom<typeof greetingMachine>

/** What stands there at this moment. */
export function selectTyped(snapshot: GreetingSnapshot): string {
  const { context } = snapshot
  const isWhole = snapshot.matches('standing') || snapshot.matches('still')
  return isWhole ? lineOf(context) : context.characters.slice(0, context.shown).join('')
}

/** Whether a caret belongs at its end. */
export function selectIsTypewriting(snapshot: GreetingSnapshot): boolean {
  return !snapshot.matches('still')
}
