// An SMS is sent in segments, and each segment costs as much as one message. Source: the standard GSM 03.38, and the
// documentation of the SMS gateway.

/** The characters of the GSM alphabet, which is the usual alphabet of SMS. Each uses one place of a segment. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Characters of the GSM alphabet that use two places each. */
const GSM_EXTENDED = '\f^{}\\[~]|€'

const PLACES = new Map([
  ...[...GSM].map((character) => [character, 1] as const),
  ...[...GSM_EXTENDED].map((character) => [character, 2] as const),
])

/**
 * How many places a segment has: a `single` one, and one of `several`. One of several segments has fewer places,
 * because it also contains the data that joins the segments.
 */
const GSM_SIZES = { single: 160, several: 153 }
const UNICODE_SIZES = { single: 70, several: 67 }

interface Segments {
  /** In how many segments the text is sent; 0 for an empty text. */
  readonly count: number
  /** Whether a character outside the GSM alphabet makes the segments of the whole text shorter. */
  readonly isUnicode: boolean
  /** How many places of the last segment are still free. */
  readonly freePlaces: number
}

/** In how many segments a text is sent. A character is never divided between two segments. */
export function segmentsOf(text: string): Segments {
  const characters = [...text]
  const isUnicode = characters.some((character) => !PLACES.has(character))
  // Outside the GSM alphabet, a character uses as many places as it has UTF-16 units: an emoji uses two.
  const placeCounts = characters.map((character) => (isUnicode ? character.length : (PLACES.get(character) ?? 1)))
  const { single, several } = isUnicode ? UNICODE_SIZES : GSM_SIZES
  const total = placeCounts.reduce((sum, places) => sum + places, 0)
  if (total <= single) return { count: total === 0 ? 0 : 1, isUnicode, freePlaces: single - total }
  let count = 1
  let used = 0
  for (const places of placeCounts) {
    if (used + places > several) {
      count += 1
      used = 0
    }
    used += places
  }
  return { count, isUnicode, freePlaces: several - used }
}
