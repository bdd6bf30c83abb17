// Rounds numbers, and writes percentages and phone numbers.

/** Rounds a value to a number of decimals. A half is rounded up. */
export function roundTo(value: number, decimals: number): number {
  // Such a number has no decimals, and `toFixed` would write it with an exponent.
  if (!(Math.abs(value) < 1e15)) return value
  // First round to 8 decimals, to remove small errors: 455 °F, for example, is computed as 235.00000000000003 °C.
  const rounded = Math.round(Number(`${value.toFixed(8)}e${decimals}`))
  // Adding 0 turns -0 into 0.
  return Number(`${rounded}e-${decimals}`) + 0
}

/** The text of a fraction in percent, without the percent sign: percentText(0.58333, 2) is '58.33'. */
export function percentText(fraction: number, decimals: number): string {
  return roundTo(fraction * 100, decimals).toFixed(decimals)
}

/** The text of a phone number: ten digits become '+1 (NNN) NNN-NNNN', and any other text stays as it is. */
export function phoneText(phoneNumber: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phoneNumber) ?? []
  return area === undefined ? phoneNumber : `+1 (${area}) ${exchange}-${line}`
}
