// The public page of a bag.
import '../CoffeeFind/coffee.css'
import './publicBag.css'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { PublicBag as Bag, BagCard as Card } from '../../../../contract/api/coffee/bags.ts'
import { cardTitle } from '../../../../contract/rules/coffee/bagCardText.ts'
import type { ResourceRef } from '../../../machines/shared/resource.machine.ts'
import { PageTitle } from '../../shared/PageTitle.tsx'
import { CoffeeMark } from '../CoffeeFind/CoffeeMark.tsx'
import { BagCard, CardFrame } from './BagCard.tsx'

/** Errors that mean that there is no such bag. The server answers BAD_REQUEST to a code that no bag can have. */
const NO_SUCH_BAG_ERRORS = ['NOT_FOUND', 'BAD_REQUEST']

/** The facts about a bag that everybody may read. */
export interface FoundBag {
  readonly bag: Bag
  /** Null if the member has not published the card. */
  readonly card: Card | null
  /** The address of the page, as it is on the label of the bag. */
  readonly address: string
}

/** The public page of a bag: its card, or its code and its bean. */
export function PublicBag({ actor }: { actor: ResourceRef<FoundBag> }) {
  const state = useSelector(actor, ({ value }) => value)
  const { data: foundBag, error, query } = useSelector(actor, ({ context }) => context)
  if (foundBag) return <Found {...foundBag} />
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
      <p className="coffee-intro">
        There is no bag with the code ‘{query.params.bag_code}’. Compare it with the code on the label of your bag, and
        search again. If they are the same, the bag was deleted.
      </p>
      <Link href="/coffee" className="button">
        Return to Search
      </Link>
    </section>
  ) : (
    <section className="coffee-page" role="alert">
      <PageTitle>Coffee bag</PageTitle>
      <CoffeeMark />
      <h1>The bag did not load.</h1>
      <p className="coffee-intro">{error?.message}</p>
      <button type="button" className="button" onClick={() => actor.send({ type: 'resource.refresh' })}>
        Try again
      </button>
    </section>
  )
}

function Found({ bag, card, address }: FoundBag) {
  return (
    <>
      <PageTitle>{bag.bean_name || `Bag ${bag.bag_code}`}</PageTitle>
      <CardFrame>
        {card ? (
          <BagCard card={card} address={address} />
        ) : (
          <>
            <h1>{cardTitle(bag)}</h1>
            <p className="bag-label-code">{bag.bag_code}</p>
          </>
        )}
      </CardFrame>
    </>
  )
}
