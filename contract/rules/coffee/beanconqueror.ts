// A link that sends a bag to the app Beanconqueror (beanconqueror.com). The link contains the bag as a protobuf message.

import type { BagFacts } from './bagCard.ts'

/** The app reads the message in parts of this many characters. */
const PART_LENGTH = 400

/** The app's numbers of roast levels. Any other level is sent as CUSTOM, with its name. */
const LEVELS: Readonly<Record<string, number>> = { City: 6, 'City +': 7, 'Full City': 8, 'Full City +': 9, French: 12 }
const CUSTOM_LEVEL = 13
const SINGLE_ORIGIN = 1

const MG_PER_G = 1000

/** A field of a message: a number, a text, or a message inside. */
type Field = readonly [number: number, value: number | string | readonly number[]]

/** An unsigned whole number in groups of seven bits, the lowest first. All but the last group have the eighth bit. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}

/** The bytes of a protobuf message. Its key has the number of the field and the wire type: 0 is a number, 2 has a length. */
function message(fields: readonly Field[]): number[] {
  return fields.flatMap(([number, value]) => {
    if (typeof value === 'number') return [...varint(number * 8), ...varint(value)]
    const bytes = typeof value === 'string' ? [...new TextEncoder().encode(value)] : value
    return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes]
  })
}

/** Leaves out fields that are empty or 0, as protobuf does. */
const known = (fields: readonly Field[]) => fields.filter(([, value]) => value !== '' && value !== 0)

function levelFields(level: string | null): Field[] {
  if (level === null) return []
  const number = LEVELS[level] ?? CUSTOM_LEVEL
  return [[7, number], ...(number === CUSTOM_LEVEL ? [[10, level] as const] : [])]
}

/**
 * The bag as a message of the app.
 * @param address the public page of the bag
 * @serves bag-share-19
 */
export function beanconquerorMessage(bag: BagFacts, address: string): Uint8Array {
  const information = known([
    [1, bag.origin],
    [2, bag.region],
  ])
  const fields: Field[] = [
    [1, bag.bean_name || `Bag ${bag.bag_code}`],
    [3, bag.roasted_on === null ? '' : `${bag.roasted_on}T00:00:00.000Z`],
    [4, bag.notes],
    ...levelFields(bag.roast_level),
    [9, SINGLE_ORIGIN],
    [12, Math.round((bag.weight_mg ?? 0) / MG_PER_G)],
    [18, address],
    ...(information.length > 0 ? [[21, message(information)] as const] : []),
  ]
  return Uint8Array.from(message(known(fields)))
}

/**
 * The link that adds the bag to the app. A phone with the app opens it there.
 * @serves bag-share-19
 */
export function beanconquerorLink(bag: BagFacts, address: string): string {
  const base64 = btoa(String.fromCharCode(...beanconquerorMessage(bag, address)))
  const query = Array.from({ length: Math.ceil(base64.length / PART_LENGTH) }, (_, index) => {
    const part = base64.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH)
    return `shareUserBean${index}=${encodeURIComponent(part)}`
  })
  return `https://beanconqueror.com?${query.join('&')}`
}
