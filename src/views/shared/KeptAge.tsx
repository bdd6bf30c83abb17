// The line above stored or outdated data, on every page that shows such data.

import { chakra } from '@chakra-ui/react'
import { NO_ANSWER } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { Button } from './Button.tsx'
import { timeOrDate } from './dates.ts'
import { Icon } from './Icon.tsx'
import { useOffline } from './useConnection.ts'

const Line = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '3',
    paddingInline: '4',
    paddingBlock: '2',
    borderRadius: 'md',
    background: 'raised',
    color: 'soft',
    fontSize: 'sm',
  },
})

interface KeptAgeProps {
  /**
   * When the server sent the shown data, in milliseconds since 1970. Null if the time is not known, or if the data was
   * loaded on this visit and no load has failed since.
   */
  sentMs: number | null
  /** Why the last load failed. Null if the last load did not fail, or if no load has ended yet. */
  error: ApiError | null
  onReload: () => void
}

/** Shows how old the data on the page is, while the server does not send newer data. */
export function KeptAge({ sentMs, error, onReload }: KeptAgeProps) {
  const offline = useOffline()
  if (error === null && !(offline && sentMs !== null)) return null
  return (
    <Line role="status">
      <Icon name="clock" size={20} />
      <chakra.span flex="1" minWidth="12rem">
        {(error ?? NO_ANSWER).message}{' '}
        {sentMs === null ? 'This may not be the latest.' : `This is from ${timeOrDate(sentMs)}.`}
      </chakra.span>
      <Button variant="outline" size="sm" onClick={onReload}>
        Try again
      </Button>
    </Line>
  )
}
