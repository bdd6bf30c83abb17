import { memo } from 'react'
import { qrPath } from './qrPath.ts'

/**
 * A QR code, dark on white. It fills the element around it. React draws it again only if its text or label changes.
 * @param text the content of the code, for example an address
 * @param label the purpose of the code, for screen readers
 */
export const QrCode = memo(function QrCode({ text, label }: { text: string; label: string }) {
  // The lowest level of error correction has the largest squares. It is enough: a screen has no dirt and no folds.
  const { path, size } = qrPath(text, 'L')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="100%" role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0H${size}V${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
})
