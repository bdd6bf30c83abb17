// What is shown beside a list while none of its items is chosen.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { InProgressRef } from '../../machines/shared/inProgress.machine.ts'
import type { InProgress } from '../../machines/shared/inProgress.types.ts'
import type { MemberRef } from '../../machines/shared/member.machine.ts'
import { HELP_KEY } from '../../machines/shared/shortcuts.ts'
import { useApp } from './AppContext.ts'
import { Button } from './Button.tsx'

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '6',
    minHeight: '60dvh',
    padding: '8',
    color: 'soft',
    textAlign: 'center',
  },
})
const Keys = chakra('p', {
  base: {
    fontSize: 'sm',
    '& kbd': {
      display: 'inline-block',
      minWidth: '1.75rem',
      marginInlineEnd: '1',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'sm',
      background: 'raised',
    },
    '& kbd ~ kbd': { marginInlineStart: '5' },
  },
})

/**
 * The largest number of links to games or roasts in progress. More games or roasts in progress are only in the list.
 */
const MAX_LINKS = 3

interface NothingChosenProps {
  /** Whether the list beside has games or roasts. */
  type: InProgress['type']
  /** The text of the button of the list that the key `n` presses. */
  newText: string
  /** The sentence that says what to do, for example 'Choose a game on the left. It opens here.' */
  children: ReactNode
}

/** A sentence about what to do, links to the games or roasts in progress, and two keys of the keyboard. */
export function NothingChosen({ type, newText, children }: NothingChosenProps) {
  const member = useSelector(useApp(), ({ context }) => context.member) as MemberRef | null
  const inProgress = useSelector(member ?? undefined, (snapshot) => snapshot?.children.inProgress)
  const shortcuts = useSelector(member ?? undefined, (snapshot) => snapshot?.children.shortcuts)
  const hasKeys = useSelector(shortcuts, (snapshot) => snapshot !== undefined && !snapshot.matches({ keys: 'off' }))
  return (
    <Frame>
      <p>{children}</p>
      {inProgress && <InProgressLinks actor={inProgress} type={type} />}
      {hasKeys && (
        <Keys>
          <kbd>n</kbd> {newText} <kbd>{HELP_KEY}</kbd> All keys
        </Keys>
      )}
    </Frame>
  )
}

function InProgressLinks({ actor, type }: { actor: InProgressRef; type: InProgress['type'] }) {
  const inProgress = useSelector(actor, ({ context }) => context.inProgress)
  return inProgress
    .filter((one) => one.type === type)
    .slice(0, MAX_LINKS)
    .map(({ path, name }) => (
      <Button
        key={path}
        variant="outline"
        maxWidth="100%"
        paddingBlock="2"
        whiteSpace="normal"
        overflowWrap="anywhere"
        asChild
      >
        <Link href={path}>Open {name}</Link>
      </Button>
    ))
}
