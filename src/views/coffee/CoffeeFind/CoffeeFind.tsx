import './coffee.css'
import { useSelector } from '@xstate/react'
import { useId, useLayoutEffect, useRef } from 'react'
import { findBagIntroduction } from '../../../content/coffee.ts'
import type { CoffeeFindRef } from '../../../machines/coffee/coffeeFind.machine.ts'
import { PageTitle } from '../../shared/PageTitle.tsx'
import { CoffeeMark } from './CoffeeMark.tsx'

/** The public page that finds a bag by its code. It uses plain CSS, so visitors do not load the component library. */
export function CoffeeFind({ actor }: { actor: CoffeeFindRef }) {
  const fieldId = useId()
  const code = useSelector(actor, ({ context }) => context.code)
  const canFind = useSelector(actor, (snapshot) => snapshot.can({ type: 'bag.find' }))
  const field = useRef<HTMLInputElement>(null)
  // The page is visible before its script has loaded, so a visitor can type a code in the meantime. The typed
  // value is read in the layout effect, because React sets it back to `code` before the other effects run.
  useLayoutEffect(() => {
    if (field.current?.value) actor.send({ type: 'code.change', code: field.current.value })
  }, [actor])
  return (
    <section className="coffee-page">
      <PageTitle>Find your coffee</PageTitle>
      <CoffeeMark />
      <h1>What is in your bag?</h1>
      {findBagIntroduction && (
        <p className="coffee-intro" dir="auto">
          {findBagIntroduction}
        </p>
      )}
      <form
        className="coffee-form"
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'bag.find' })
        }}
      >
        <label htmlFor={fieldId}>Enter your bag code:</label>
        <div className="coffee-form-row">
          <input
            ref={field}
            id={fieldId}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            aria-keyshortcuts="/"
            value={code}
            onChange={(event) => actor.send({ type: 'code.change', code: event.currentTarget.value })}
          />
          <button type="submit" className="button" disabled={!canFind}>
            Find
          </button>
        </div>
      </form>
    </section>
  )
}
