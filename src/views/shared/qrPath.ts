import { encode } from 'uqr'

/** The white border that a scanner needs, in modules: one module is one square of the code. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4

/**
 * The dark modules of a QR code as the path of an SVG. Modules that are beside each other in a row are one closed part
 * of the path, for example `M4 4H11v1H4z`.
 * @param level how much of the code can be unreadable: about 7 % with L and 15 % with M. With M, the code can need more
 * modules, so each module is smaller.
 * @returns the path, and the width and height of the code in modules, its white border included
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
