/** The value rounded to a number of decimals. A half is rounded up. */
export function roundTo(value: number, decimals: number): number {
  // 8 decimals remove the noise of a conversion (455 °F is 235.00000000000003 °C) and keep every digit that matters.
  const rounded = Math.round(Number(`${value.toFixed(8)}e${decimals}`))
  // Adding 0 turns -0 into 0.
  return Number(`${rounded}e-${decimals}`) + 0
}

/** The text of a fraction in percent, without the sign: percentText(0.58333, 2) is '58.33'. */
export function percentText(fraction: number, decimals: number): string {
  return roundTo(fraction * 100, decimals).toFixed(decimals)
}

/** A phone number of ten digits as '+1 (NNN) NNN-NNNN'. Any other text is returned unchanged. */
export function phoneText(phoneNumber: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phoneNumber) ?? []
  return area === undefined ? phoneNumber : `+1 (${area}) ${exchange}-${line}`
}
