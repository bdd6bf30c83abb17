// The colour, the dash and the number by which a person recognises each roast in the comparison of roasts.
import './marks.css'

/**
 * The look of each roast's lines. `dash` has the lengths of the dashes and of the gaps, in px. Even without colours,
 * the dash and the number show which roast it is.
 */
const LOOKS = [
  { color: '#f2b96f', dash: undefined },
  { color: '#86d0b0', dash: '9 4' },
  { color: '#7fb2e5', dash: '2 4' },
  { color: '#f58f82', dash: '12 4 2 4' },
  { color: '#c9a6ff', dash: '6 3 2 3 2 3' },
  { color: '#f6eee3', dash: '16 6' },
] as const

/**
 * The look of the lines of a roast.
 * @param number the position of the roast in the comparison, from 1
 */
export const lookOf = (number: number) => LOOKS[(number - 1) % LOOKS.length] ?? LOOKS[0]

/** The number of a roast in its colour. */
export function RoastNumber({ number }: { number: number }) {
  return (
    <span className="roast-number" style={{ background: lookOf(number).color }}>
      {number}
    </span>
  )
}

/** A piece of the line of a roast, for the legend. */
export function LineSample({ number }: { number: number }) {
  const { color, dash } = lookOf(number)
  return (
    <svg width="44" height="8" aria-hidden="true">
      <line x1="0" x2="44" y1="4" y2="4" stroke={color} strokeWidth="2.5" strokeDasharray={dash} />
    </svg>
  )
}
