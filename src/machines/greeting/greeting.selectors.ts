import type { SnapshotFrom } from 'xstate'
import type { greetingMachine } from './greeting.machine.ts'

type GreetingSnapshot = SnapshotFrom<typeof greetingMachine>

/** What stands there at this moment. */
export function selectTyped({ context }: GreetingSnapshot): string {
  return (context.lines[context.lineIndex] ?? []).slice(0, context.shown).join('')
}

/** Whether a caret belongs at its end. */
export function selectIsTypewriting(snapshot: GreetingSnapshot): boolean {
  return !snapshot.matches('still')
}
