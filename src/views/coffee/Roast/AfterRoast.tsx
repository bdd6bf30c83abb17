// The parts of a roast's page that are shown after its end: the score, the notes, and the buttons that offer a form.
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { CUP_PARTS, cupLabel } from '../../../../contract/rules/coffee/cup.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { Button } from '../../shared/Button.tsx'
import { Panel } from '../../shared/Page.tsx'

const Heading = chakra('h2', { base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600 } })
const Score = chakra('p', {
  base: { '& b': { fontSize: 'xl', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }, '& span': { color: 'soft' } },
})
const Notes = chakra('p', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } })
const Buttons = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', gap: '2' },
})

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

/**
 * Two buttons that offer the form for the facts after a roast: its weight, color, bag code, score and notes.
 * They are shown directly after the end, in place of the control bar and below the button 'Undo'.
 */
export function AfterRoastFormOffer({ actor }: { actor: RoastRef }) {
  const offer = useSelector(actor, ({ children }) => children.afterRoastOffer)
  const isOffered = useSelector(offer, (snapshot) => snapshot?.matches('offered'))
  if (!offer || !isOffered) return null
  return (
    <Buttons role="group" aria-label="Form about the roast">
      <Button size="lg" paddingInline="2" onClick={() => actor.send({ type: 'afterRoast.open' })}>
        After the Roast
      </Button>
      <Button
        size="lg"
        paddingInline="2"
        variant="outline"
        background="night"
        onClick={() => offer.send({ type: 'offer.close' })}
      >
        Later
      </Button>
    </Buttons>
  )
}
