import '../CoffeeFind/coffee.css'
import './publicBag.css'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { PublicBag as Bag } from '../../../../contract/api/coffee/bags.ts'
import type { ResourceRef } from '../../../machines/shared/resource.machine.ts'
import { PageTitle } from '../../shared/PageTitle.tsx'
import { CoffeeMark } from '../CoffeeFind/CoffeeMark.tsx'

/** Errors that mean that there is no such bag. The server answers BAD_REQUEST to a code that no bag can have. */
const NO_SUCH_BAG_ERRORS = ['NOT_FOUND', 'BAD_REQUEST']

/** The public page of a bag: its code and its bean. */
export function PublicBag({ actor }: { actor: ResourceRef<Bag> }) {
  const state = useSelector(actor, ({ value }) => value)
  const { data: bag, error } = useSelector(actor, ({ context }) => context)
  if (bag) return <Label bag={bag} />
  if (state === 'reading' || state === 'loading') {
    return (
      <section className="coffee-page" aria-busy="true">
        <PageTitle>Coffee bag</PageTitle>
        <div className="bag-label bag-label-loading">
          <span className="visually-hidden">Looking for the bag</span>
        </div>
      </section>
    )
  }
  return error && NO_SUCH_BAG_ERRORS.includes(error.code) ? (
    <section className="coffee-page" role="alert">
      <PageTitle>Coffee bag not found</PageTitle>
      <CoffeeMark />
      <h1>Coffee Bag Not Found.</h1>
      <p className="coffee-lead">Check the code. A code has only letters, digits, - and _.</p>
      <Link href="/coffee" className="button">
        Return to Search
      </Link>
    </section>
  ) : (
    <section className="coffee-page" role="alert">
      <PageTitle>Coffee bag</PageTitle>
      <CoffeeMark />
      <h1>The bag did not load.</h1>
      <p className="coffee-lead">{error?.message}</p>
      <button type="button" className="button" onClick={() => actor.send({ type: 'resource.refresh' })}>
        Try again
      </button>
    </section>
  )
}

function Label({ bag: { bag_code, bean_name } }: { bag: Bag }) {
  return (
    <section className="coffee-page">
      <PageTitle>{bean_name || `Bag ${bag_code}`}</PageTitle>
      <article className="bag-label">
        <CoffeeMark />
        <p className="bag-label-kind">Roasted at home</p>
        <h1>{bean_name || 'Unnamed beans'}</h1>
        <p className="bag-label-code">{bag_code}</p>
      </article>
      <Link href="/coffee" className="bag-search-link">
        Find another bag
      </Link>
    </section>
  )
}
