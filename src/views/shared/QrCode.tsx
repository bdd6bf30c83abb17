import { memo } from 'react'
import { encode } from 'uqr'

/** The white border that readers need, in modules: one module is one square of the code. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4

/** One closed path for each row of dark modules that touch: `M4 4h7v1H4z`. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1]) return ''
        const end = row.indexOf(false, x)
        return `M${x} ${y}H${end < 0 ? row.length : end}v1H${x}z`
      }),
    )
    .join('')
}

/**
 * A QR code, dark on white, as large as its place.
 * @param text what a reader decodes, for example an address
 * @param label what it is for, read by screen readers
 */
export const QrCode = memo(function QrCode({ text, label }: { text: string; label: string }) {
  // The lowest correction has the largest modules. A screen has no dirt and no folds.
  const { data, size } = encode(text, { ecc: 'L', border: QUIET_ZONE })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="100%" role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0H${size}V${size}H0z`} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
})
