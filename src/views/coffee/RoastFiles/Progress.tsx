// The progress bar of an import or an export of roasts.

import { chakra } from '@chakra-ui/react'

const Bar = chakra('progress', {
  base: {
    width: '100%',
    height: '2',
    appearance: 'none',
    borderRadius: 'sm',
    overflow: 'hidden',
    background: 'line',
    '&::-webkit-progress-bar': { background: 'line' },
    '&::-webkit-progress-value': { background: 'secondary' },
    '&::-moz-progress-bar': { background: 'secondary' },
  },
})
const Count = chakra('p', { base: { color: 'soft', fontVariantNumeric: 'tabular-nums' } })

/** How much of the work is done. `total` is 0 until it is known. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <div>
      <Bar aria-label={label} max={Math.max(1, total)} value={done} />
      <Count>
        {done} of {total}
      </Count>
    </div>
  )
}
