import { chakra } from '@chakra-ui/react'
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
  /** When the server sent what the page shows. Null when it was loaded on this visit. */
  keptMs: number | null
  /** False when the server was asked for newer data and did not answer. */
  answered: boolean
  onReload: () => void
}

/** Shows how old the data on the page is, while the server does not answer. */
export function KeptAge({ keptMs, answered, onReload }: KeptAgeProps) {
  const offline = useOffline()
  if (keptMs === null || (answered && !offline)) return null
  return (
    <Line role="status">
      <Icon name="clock" size={20} />
      <chakra.span flex="1" minWidth="12rem">
        From {timeOrDate(keptMs)}. The server does not answer.
      </chakra.span>
      <Button variant="outline" size="sm" onClick={onReload}>
        Try again
      </Button>
    </Line>
  )
}
