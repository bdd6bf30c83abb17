// A link that sends a bag to the app Beanconqueror (beanconqueror.com). The link contains the bag as a message
// of protobuf, a compact binary format.

import type { Roasting } from '../../api/coffee/bags.ts'
import type { BagFacts } from './bagCard.ts'

/**
 * The link contains the message as base64, in parts of at most this many characters: `shareUserBean0`, `shareUserBean1`
 * and so on.
 */
const PART_LENGTH = 400

/** The numbers that the app uses for roast levels. Any other level is sent as CUSTOM, with its name. */
const LEVELS: Readonly<Record<string, number>> = { City: 6, 'City +': 7, 'Full City': 8, 'Full City +': 9, French: 12 }
const CUSTOM_LEVEL = 13
/** The values of the field `mix`: beans of one origin, or a blend of several. */
const MIX = { singleOrigin: 1, blend: 2 } as const

const MG_PER_G = 1000

/**
 * The numbers that the app uses for the fields of a bean. Source: `bean.proto` of the repository
 * graphefruit/Beanconqueror.
 */
const FIELD = {
  name: 1,
  roastedOn: 3,
  notes: 4,
  level: 7,
  mix: 9,
  customLevel: 10,
  weight: 12,
  cost: 14,
  cuppingPoints: 16,
  address: 18,
  information: 21,
  roasting: 23,
} as const
const INFORMATION_FIELD = { origin: 1, region: 2, processing: 8 } as const
/** The length is in seconds, the first crack in minutes, temperatures are in °C and weights in grams. */
const ROASTING_FIELD = { dropTemp: 1, length: 2, greenWeight: 4, firstCrackMinute: 8, firstCrackTemp: 9 } as const

/** A field of a message: the number of the field, and its value: a number, a text, or the bytes of an inner message. */
type Field = readonly [number: number, value: number | string | readonly number[]]

/**
 * An unsigned whole number in groups of seven bits, the lowest first. The eighth bit is 1 in every group except the
 * last.
 */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}

/**
 * The bytes of a protobuf message. Each field begins with a key: the number of the field times 8, plus its wire type.
 * The wire type is 0 for a number, and 2 for bytes with their length before them.
 */
function message(fields: readonly Field[]): number[] {
  return fields.flatMap(([number, value]) => {
    if (typeof value === 'number') return [...varint(number * 8), ...varint(value)]
    const bytes = typeof value === 'string' ? [...new TextEncoder().encode(value)] : value
    return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes]
  })
}

/** Leaves out fields that are empty or 0, as protobuf does. */
const withoutEmpty = (fields: readonly Field[]) => fields.filter(([, value]) => value !== '' && value !== 0)

/** The number of the roast level, and for a level without a number also its name. Empty if the level is not known. */
function levelFields(level: string | null): Field[] {
  if (level === null) return []
  const number = LEVELS[level] ?? CUSTOM_LEVEL
  return [[FIELD.level, number], ...(number === CUSTOM_LEVEL ? [[FIELD.customLevel, level] as const] : [])]
}

const SECONDS_PER_MINUTE = 60

/** What is known about the roast, in the units of the app. */
function roastingFields(roasting: Roasting): Field[] {
  const { green_mg, seconds, drop_temp_c, first_crack_seconds, first_crack_temp_c } = roasting
  return withoutEmpty([
    [ROASTING_FIELD.dropTemp, Math.round(drop_temp_c ?? 0)],
    [ROASTING_FIELD.length, Math.round(seconds ?? 0)],
    [ROASTING_FIELD.greenWeight, Math.round((green_mg ?? 0) / MG_PER_G)],
    [ROASTING_FIELD.firstCrackMinute, Math.round((first_crack_seconds ?? 0) / SECONDS_PER_MINUTE)],
    [ROASTING_FIELD.firstCrackTemp, Math.round(first_crack_temp_c ?? 0)],
  ])
}

/**
 * The bag as a message of the app.
 * @param address the public page of the bag
 */
export function beanconquerorMessage(bag: BagFacts, address: string): Uint8Array {
  const information = withoutEmpty([
    [INFORMATION_FIELD.origin, bag.origin],
    [INFORMATION_FIELD.region, bag.region],
    [INFORMATION_FIELD.processing, bag.roasting?.processing ?? ''],
  ])
  const roasting = bag.roasting === undefined ? [] : roastingFields(bag.roasting)
  const fields: Field[] = [
    [FIELD.name, bag.bean_name || `Bag ${bag.bag_code}`],
    [FIELD.roastedOn, bag.roasted_on === null ? '' : `${bag.roasted_on}T00:00:00.000Z`],
    [FIELD.notes, bag.notes],
    ...levelFields(bag.roast_level),
    [FIELD.mix, bag.roasting?.blend ? MIX.blend : MIX.singleOrigin],
    [FIELD.weight, Math.round((bag.weight_mg ?? 0) / MG_PER_G)],
    [FIELD.cost, Math.round(bag.roasting?.cost ?? 0)],
    [FIELD.cuppingPoints, String(bag.roasting?.cupping_score ?? '')],
    [FIELD.address, address],
    ...(information.length > 0 ? [[FIELD.information, message(information)] as const] : []),
    ...(roasting.length > 0 ? [[FIELD.roasting, message(roasting)] as const] : []),
  ]
  return Uint8Array.from(message(withoutEmpty(fields)))
}

/** The link that adds the bag to the app. On a phone that has the app, the link opens in the app. */
export function beanconquerorLink(bag: BagFacts, address: string): string {
  const base64 = btoa(String.fromCharCode(...beanconquerorMessage(bag, address)))
  const query = Array.from({ length: Math.ceil(base64.length / PART_LENGTH) }, (_, index) => {
    const part = base64.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH)
    return `shareUserBean${index}=${encodeURIComponent(part)}`
  })
  return `https://beanconqueror.com?${query.join('&')}`
}
