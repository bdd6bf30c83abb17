// The card of a bag as HTML. In the browser React takes over this HTML, so it must have the same elements as the view
// `src/views/coffee/PublicBag/BagCard.tsx`.

import type { BagCard } from '../../../contract/api/coffee/bags.ts'
import {
  CURVE_HEIGHT,
  CURVE_WIDTH,
  cardFacts,
  cardTitle,
  curvePath,
  curveText,
  dayText,
} from '../../../contract/rules/coffee/bagCardText.ts'
import { beanconquerorLink } from '../../../contract/rules/coffee/beanconqueror.ts'
import { escapeText } from '../../../contract/rules/shared/escaped.ts'
import { BAG_CARD_DATA } from '../../../contract/site.ts'
import { jsonScript } from './jsonScript.ts'

/** In characters. */
const MAX_DESCRIPTION_LENGTH = 300

/** An element with a text, as HTML. `tag` may contain attributes after the name: `p class="bag-card-notes"`. */
const element = (tag: string, text: string) => `<${tag}>${escapeText(text)}</${tag.split(' ', 1)[0]}>`

/**
 * The card as HTML, which is inserted into its document.
 * @param address the public page of the bag
 */
export function cardHtml(card: BagCard, address: string): string {
  const facts = cardFacts(card).map(([name, value]) => `<div>${element('dt', name)}${element('dd', value)}</div>`)
  return [
    element('h1', cardTitle(card)),
    element('p class="bag-label-code"', card.bag_code),
    ...(facts.length > 0 ? [`<dl class="bag-card-facts">${facts.join('')}</dl>`] : []),
    curveHtml(card),
    ...(card.notes === '' ? [] : [element('p class="bag-card-notes"', card.notes)]),
    `<a class="bag-card-app" href="${escapeText(beanconquerorLink(card, address))}">Open in Beanconqueror</a>`,
  ].join('')
}

function curveHtml({ curve }: BagCard): string {
  const path = curvePath(curve)
  if (path === null) return ''
  const picture = `<svg viewBox="0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}" aria-hidden="true"><path d="${path}"></path></svg>`
  return `<figure class="bag-card-curve">${picture}${element('figcaption', curveText(curve))}</figure>`
}

/** The text that chat apps show below the title of a shared link. */
export function cardDescription(card: BagCard): string {
  const facts = cardFacts(card).map(([name, value]) => `${name}: ${value}.`)
  const text = [...facts, card.notes.replaceAll('\n', ' ')].filter(Boolean).join(' ')
  return text === '' ? `Coffee bag ${card.bag_code}.` : [...text].slice(0, MAX_DESCRIPTION_LENGTH).join('')
}

/** The data for a bag without a card. With this data the page does not request the card. */
export const NO_CARD = jsonScript(`type="application/json" id="${BAG_CARD_DATA}"`, null)

/**
 * The card as data: a product of schema.org, and the form that the page reads before it requests the card from the
 * server.
 */
export function cardScripts(card: BagCard): string {
  const { bag_code, notes, origin, region, roasted_on, roast_level, weight_mg, rest_days } = card
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: cardTitle(card),
    category: 'Roasted coffee',
    sku: bag_code,
    ...(notes !== '' && { description: notes }),
    ...(origin !== '' && { countryOfOrigin: origin }),
    ...(roasted_on !== null && { productionDate: roasted_on }),
    ...(weight_mg !== null && { weight: { '@type': 'QuantitativeValue', value: weight_mg / 1000, unitCode: 'GRM' } }),
    additionalProperty: [
      ['Region', region],
      ['Roast level', roast_level ?? ''],
      ['Roasted', roasted_on === null ? '' : dayText(roasted_on)],
      ['Days of rest', rest_days ?? ''],
    ]
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ({ '@type': 'PropertyValue', name, value })),
  }
  return [
    jsonScript('type="application/ld+json"', product),
    jsonScript(`type="application/json" id="${BAG_CARD_DATA}"`, card),
  ].join('\n')
}
