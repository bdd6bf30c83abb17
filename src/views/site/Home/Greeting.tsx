import { useSelector } from '@xstate/react'
import { owner } from '../../../content/owner.ts'
import type { GreetingRef } from '../../../machines/site/greeting.machine.ts'
import { selectIsTypewriting, selectTyped } from '../../../machines/site/greeting.selectors.ts'

interface GreetingProps {
  readonly actor: GreetingRef
}

/**
 * The line that is typed letter by letter. All lines are also in the same place, but invisible: the longest one
 * reserves the space, so that nothing below moves. A screen reader reads the complete lines, not the typed letters.
 */
export function Greeting({ actor }: GreetingProps) {
  const typed = useSelector(actor, selectTyped)
  const isTypewriting = useSelector(actor, selectIsTypewriting)
  return (
    <>
      <span className="visually-hidden">{owner.greeting.join(' ')}</span>
      <span className="greeting-lines" aria-hidden="true">
        {owner.greeting.map((line) => (
          <span key={line} className="greeting-room">
            {line}
          </span>
        ))}
        <span>
          <span className="greeting-typed" data-caret={isTypewriting || undefined}>
            {typed}
          </span>
        </span>
      </span>
    </>
  )
}
