import { useSelector } from '@xstate/react'
import { owner } from '../../../content/owner.ts'
import type { GreetingRef } from '../../../machines/site/greeting.machine.ts'
import { selectIsTypewriting, selectTyped } from '../../../machines/site/greeting.selectors.ts'

interface GreetingProps {
  readonly actor: GreetingRef
}

/**
 * The greeting: lines of text that appear letter by letter. Invisible copies of all lines are in the same place. The
 * copies reserve the space of the longest line, so that nothing below moves. Screen readers read the complete lines.
 */
export function Greeting({ actor }: GreetingProps) {
  const typedText = useSelector(actor, selectTyped)
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
            {typedText}
          </span>
        </span>
      </span>
    </>
  )
}
