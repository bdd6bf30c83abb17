// The part of the Wordle page with the member's own results, which the member can delete.

import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { OwnResult } from '../../../../contract/api/wordle/ownResults.ts'
import { puzzleName, scoreText } from '../../../../contract/rules/wordle/shares.ts'
import type { OwnResultsRef, ResultListRef } from '../../../machines/wordle/ownResults.machine.ts'
import { Badge, Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { Confirm } from '../../shared/Confirm.tsx'
import { longDate } from '../../shared/dates.ts'
import { Notice } from '../../shared/Notice.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { ErrorText, SmallPrint } from '../../shared/typography.tsx'

const Row = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '3', paddingInline: '4', paddingBlock: '2', ...boxStyle },
})
const Name = chakra('span', { base: { fontWeight: 600, fontVariantNumeric: 'tabular-nums' } })

const nameOf = ({ puzzle }: OwnResult) => puzzleName(puzzle)

/** The day of the puzzle. A date without a time would be read as midnight in UTC. In America this is the day before. */
const dayOf = ({ date }: OwnResult) => longDate(`${date}T00:00`)

/** The member's own results, the newest puzzle first, each with a button that deletes it. */
export function OwnResults({ actor }: { actor: OwnResultsRef }) {
  const { list } = useSelector(actor, ({ children }) => children)
  const chosenResult = useSelector(actor, ({ context }) => context.chosenResult)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  return (
    <Stack as="section" gap="4" aria-labelledby="own-results">
      <SectionHeading id="own-results">Your results</SectionHeading>
      {list && <List actor={actor} list={list} />}
      {chosenResult && (
        <Confirm
          open={isAsking}
          question={`Do you really want to delete ${nameOf(chosenResult)} ${scoreText(chosenResult)} of ${dayOf(chosenResult)}?`}
          confirmLabel="Delete"
          onConfirm={() => actor.send({ type: 'question.confirm' })}
          onCancel={() => actor.send({ type: 'question.cancel' })}
        />
      )}
    </Stack>
  )
}

/** The list of the results, or what is shown while it loads, if it did not load, or if it is empty. */
function List({ actor, list }: { actor: OwnResultsRef; list: ResultListRef }) {
  // `pages` is the number of parts that the server has sent on this visit. `keptMs` is null if the shown results are
  // from this visit, and otherwise the time at which the server sent them.
  const { items, error, keptMs, pages } = useSelector(list, ({ context }) => context)
  const state = useSelector(list, ({ value }) => value)
  const hasMore = useSelector(list, (snapshot) => snapshot.hasTag('hasMore'))
  if (state === 'failed') {
    return (
      <Notice
        role="alert"
        title="Your results did not load."
        action={<Button onClick={() => actor.send({ type: 'list.refresh' })}>Try again</Button>}
      >
        {error?.message}
      </Notice>
    )
  }
  if (items.length === 0) {
    return keptMs === null && pages === 0 ? (
      <Skeleton height="12rem" aria-busy="true" />
    ) : (
      <Notice title="No results yet">Results that you submit are listed here.</Notice>
    )
  }
  return (
    <>
      <BoxList aria-label="Your results">
        {items.map((result) => (
          <ResultRow key={result.puzzle} actor={actor} result={result} />
        ))}
      </BoxList>
      {hasMore && (
        <Button variant="outline" disabled={state === 'loadingMore'} onClick={() => list.send({ type: 'list.more' })}>
          Older results
        </Button>
      )}
      {state === 'moreFailed' && error && <ErrorText role="alert">{error.message}</ErrorText>}
    </>
  )
}

function ResultRow({ actor, result }: { actor: OwnResultsRef; result: OwnResult }) {
  const deleteEvent = { type: 'result.delete', result } as const
  // False while the page asks about a result, and while a result is being deleted.
  const isPossible = useSelector(actor, (snapshot) => snapshot.can(deleteEvent))
  return (
    <Row>
      <Stack gap="0" flex="1" minWidth="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Name>{nameOf(result)}</Name>
          <Badge variant={result.guesses === null ? 'quiet' : 'secondary'}>{scoreText(result)}</Badge>
        </Flex>
        <SmallPrint>{dayOf(result)}</SmallPrint>
      </Stack>
      <Button
        variant="outline"
        size="sm"
        disabled={!isPossible}
        aria-label={`Delete ${nameOf(result)}`}
        onClick={() => actor.send(deleteEvent)}
      >
        Delete
      </Button>
    </Row>
  )
}
