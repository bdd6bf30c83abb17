import { useSelector } from '@xstate/react'
import { owner } from '../../../content/owner.ts'
import type { GreetingRef } from '../../../machines/site/greeting.machine.ts'
import { selectIsTypewriting, selectTyped } from '../../../machines/site/greeting.selectors.ts'

interface GreetingProps {
  readonly actor: GreetingRef
}

/**
 * The typed line. All lines lie unseen in the same place, so that the longest keeps the room and nothing below moves; a
 * screen reader gets them once, whole, and no letters.
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
