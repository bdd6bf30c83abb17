import { memo } from 'react'
import { qrPath } from './qrPath.ts'

/**
 * A QR code, dark on white, as large as its place.
 * @param text what a reader decodes, for example an address
 * @param label what it is for, read by screen readers
 * @serves admin-users-25
 */
export const QrCode = memo(function QrCode({ text, label }: { text: string; label: string }) {
  // The lowest level of correction has the largest modules. It is enough, because a screen has no dirt and no folds.
  const { path, size } = qrPath(text, 'L')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="100%" role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0H${size}V${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
})
