// Shows a list and the page of its chosen item.

import './pair.css'
import { useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { AnyActorRef } from 'xstate'
import { NO_ANSWER } from '../../../contract/callResult.ts'
import type { PairRef } from '../../machines/shared/pair.machine.ts'
import { useSystemActor } from './AppContext.ts'
import { Button } from './Button.tsx'
import { ChakraTheme } from './ChakraTheme.tsx'
import { HalfContext } from './Half.ts'
import { Notice } from './Notice.tsx'

type HalfView = ComponentType<{ actor: AnyActorRef }>

interface PairProps {
  actor: PairRef
  /** The name of the half for the chosen item, for example 'Chosen game'. */
  name: string
  /** What the half for the chosen item shows before an item is chosen. */
  empty: ReactNode
}

/** A list and its chosen item: beside each other in a wide window, and one at a time in a narrow window. */
export function Pair({ actor, name, empty }: PairProps) {
  // `list` and `detail` are the running machines of the two halves. `halves` has the loaded code of the halves.
  const { list, detail, wide, halves } = useSelector(actor, ({ context }) => context)
  // The address of a chosen item has one parameter: the id of the item.
  const chosenId = useSelector(actor, ({ context }) => Object.values(context.params ?? {})[0] ?? null)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const listHalf = useMemo(() => ({ isMain: chosenId === null, chosenId, isBeside: wide }), [chosenId, wide])
  const detailHalf = useMemo(() => ({ isMain: true, chosenId: null, isBeside: wide }), [wide])
  const ListView = halves.list?.View as HalfView | undefined
  const DetailView = halves.detail?.View as HalfView | undefined
  const failure = <HalfFailure onRetry={() => actor.send({ type: 'half.retry' })} />
  return (
    <div className="pair" data-wide={wide || undefined} data-chosen={chosenId !== null || undefined}>
      {list && ListView ? (
        <HalfContext value={listHalf}>
          <div className="pair-list">
            <ListView actor={list} />
          </div>
        </HalfContext>
      ) : (
        wide && <div className="pair-list">{hasFailed && failure}</div>
      )}
      {detail && DetailView ? (
        <HalfContext value={detailHalf}>
          <section className="pair-detail" aria-label={wide ? name : undefined}>
            <DetailView key={detail.sessionId} actor={detail} />
          </section>
        </HalfContext>
      ) : (
        wide && (
          <section className="pair-detail" aria-label={name}>
            {chosenId === null ? <ChakraTheme>{empty}</ChakraTheme> : hasFailed && failure}
          </section>
        )
      )}
    </div>
  )
}

/** The notice in place of a half whose code did not load, with a button that loads the code again. */
function HalfFailure({ onRetry }: { onRetry: () => void }) {
  const isOffline = useSelector(useSystemActor('connectivity'), (snapshot) => snapshot.matches('offline'))
  return (
    <ChakraTheme>
      <Notice
        role="alert"
        title="This part of the page did not load."
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        {isOffline && `${NO_ANSWER.message} Try again when you have reception.`}
      </Notice>
    </ChakraTheme>
  )
}
