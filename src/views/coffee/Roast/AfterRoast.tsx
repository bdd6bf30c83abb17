// The part of a roast's page with the score and the notes.
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { CUP_PARTS, cupLabel } from '../../../../contract/rules/coffee/cup.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { Panel } from '../../shared/Page.tsx'

const Heading = chakra('h2', { base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600 } })
const Score = chakra('p', {
  base: { '& b': { fontSize: 'xl', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }, '& span': { color: 'soft' } },
})
const Notes = chakra('p', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } })

/** The cupping score and the notes that the member has entered about the roast. */
export function AfterRoast({ actor }: { actor: RoastRef }) {
  const roast = useSelector(actor, ({ context }) => shownRoast(context))
  // If an older version of the page has stored this roast in the browser, both fields are missing.
  const score = roast?.cupping_score ?? null
  const notes = roast?.notes ?? null
  const cup = roast?.cup ?? null
  if (score === null && notes === null) return null
  return (
    <Panel padding={{ base: '4', md: '5' }} display="grid" gap="2" as="section" aria-label="Notes and score">
      <Heading>After the Roast</Heading>
      {score !== null && (
        <Score>
          <span>Cupping score</span> <b>{score}</b>
        </Score>
      )}
      {cup && <Notes>{CUP_PARTS.map((part) => `${cupLabel(part)} ${cup[part]}`).join(' · ')}</Notes>}
      {notes !== null && <Notes>{notes}</Notes>}
    </Panel>
  )
}
