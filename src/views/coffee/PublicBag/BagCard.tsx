// The public card of a bag. It looks like a paper label.

import '../CoffeeFind/coffee.css'
import './publicBag.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { BagCard as Card } from '../../../../contract/api/coffee/bags.ts'
import {
  CURVE_HEIGHT,
  CURVE_WIDTH,
  cardFacts,
  cardTitle,
  curvePath,
  curveText,
} from '../../../../contract/rules/coffee/bagCardText.ts'
import { beanconquerorLink } from '../../../../contract/rules/coffee/beanconqueror.ts'
import { CoffeeMark } from '../CoffeeFind/CoffeeMark.tsx'

/**
 * The paper label around the facts about a bag. The build renders it once with a placeholder, and the server replaces
 * the placeholder with the facts.
 */
export function CardFrame({ children }: { children: ReactNode }) {
  return (
    <section className="coffee-page">
      <article className="bag-label">
        <CoffeeMark />
        <p className="bag-label-kind">Roasted at home</p>
        {children}
      </article>
      <Link href="/coffee" className="bag-search-link">
        Find another bag
      </Link>
    </section>
  )
}

/** The card of a bag. `server/http/documents/bagCard.ts` writes the same elements into the document. */
export function BagCard({ card, address }: { card: Card; address: string }) {
  const facts = cardFacts(card)
  return (
    <>
      <h1>{cardTitle(card)}</h1>
      <p className="bag-label-code">{card.bag_code}</p>
      {facts.length > 0 && (
        <dl className="bag-card-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Curve curve={card.curve} />
      {card.notes !== '' && <p className="bag-card-notes">{card.notes}</p>}
      <a className="bag-card-app" href={beanconquerorLink(card, address)}>
        Open in Beanconqueror
      </a>
    </>
  )
}

/** The curve of the bean temperature. Nothing is shown if the card has no curve. */
function Curve({ curve }: Pick<Card, 'curve'>) {
  const path = curvePath(curve)
  if (path === null) return null
  return (
    <figure className="bag-card-curve">
      <svg viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`} aria-hidden="true">
        <path d={path} />
      </svg>
      <figcaption>{curveText(curve)}</figcaption>
    </figure>
  )
}
