/** The value rounded to some decimals, a half up. */
export function roundTo(value: number, decimals: number): number {
  // 8 decimals drop the noise of a conversion (455 °F is 235.00000000000003 °C) and keep every digit that anybody reads.
  const rounded = Math.round(Number(`${value.toFixed(8)}e${decimals}`))
  // Adding 0 turns -0 into 0.
  return Number(`${rounded}e-${decimals}`) + 0
}

/** A fraction as a percent, without the sign: percent(0.58333, 2) is '58.33'. */
export function percent(fraction: number, decimals: number): string {
  return roundTo(fraction * 100, decimals).toFixed(decimals)
}

/** Ten digits as '+1 (NNN) NNN-NNNN'; anything else as it is. */
export function phone(tenDigits: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(tenDigits) ?? []
  return area === undefined ? tenDigits : `+1 (${area}) ${exchange}-${line}`
}
