// The field on the page 'Import and Export' with which a member chooses log files.

import { chakra } from '@chakra-ui/react'
import type { PickedFile } from '../../../machines/coffee/roastImport.types.ts'

const Zone = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    gap: '1',
    minHeight: '9rem',
    padding: '5',
    textAlign: 'center',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'line',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:hover': { borderColor: 'primary' },
    '&:focus-within': { outline: '2px solid', outlineColor: 'primary', outlineOffset: '2px' },
    // The invisible field covers the zone, so that presses and dropped files reach the field.
    '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', width: '100%', height: '100%' },
  },
})
const Title = chakra('span', { base: { fontWeight: 600, color: 'primaryBright' } })
const Hint = chakra('span', { base: { color: 'soft', fontSize: 'sm', '@media (hover: none)': { display: 'none' } } })

/** A field with which a member chooses files. The member can also drop the files on it. */
export function DropZone({ onFiles }: { onFiles: (files: readonly PickedFile[]) => void }) {
  return (
    <Zone>
      <Title>Choose files</Title>
      <Hint>or drop them here</Hint>
      <input
        type="file"
        multiple
        accept=".alog,.json,.klog,.csv,.tsv,.txt,.zip"
        aria-label="Choose log files"
        onChange={(event) => {
          const { files } = event.currentTarget
          onFiles([...(files ?? [])])
          // The value is cleared, so that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </Zone>
  )
}
