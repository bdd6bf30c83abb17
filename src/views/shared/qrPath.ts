import { encode } from 'uqr'

/** The white border that readers need, in modules: one module is one square of the code. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4

/**
 * The dark modules of a QR code as the path of an SVG: for each row of modules that touch, one closed part `M4
 * 4H11v1H4z`.
 * @param level how much of the code may be unreadable: about 7 % with L and 15 % with M. With more correction, the
 * modules are smaller.
 * @returns the path, and the width and height of the code in modules, its white border included
 * @serves bag-share-16
 */
export function qrPath(text: string, level: 'L' | 'M'): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: level, border: QUIET_ZONE })
  const path = data
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1]) return ''
        const end = row.indexOf(false, x)
        return `M${x} ${y}H${end < 0 ? row.length : end}v1H${x}z`
      }),
    )
    .join('')
  return { path, size }
}
