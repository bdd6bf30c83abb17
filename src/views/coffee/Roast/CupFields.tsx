// The part of the form 'After the Roast' in which a member scores the cup.

import { chakra, Field } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import {
  CUP_PARTS,
  type Cup,
  type CupPart,
  cupInText,
  cupLabel,
  cupText,
  MAX_CUP_POINTS,
  scoreOfCup,
} from '../../../../contract/rules/coffee/cup.ts'
import { problemOf, type RoastDetailsRef, textOf } from '../../../machines/coffee/roastDetails.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { FieldTexts } from '../../shared/FieldTexts.tsx'

/** The points in the text of the field. A part that is not scored yet is left out. */
function pointsIn(text: string): Partial<Cup> {
  const texts = text.split(' ')
  const points = CUP_PARTS.map((part, index) => [part, Number.parseFloat(texts[index] ?? '')] as const)
  return Object.fromEntries(points.filter(([, value]) => !Number.isNaN(value)))
}

/** Where the thumb of a slider is before its part is scored. */
const MIDDLE_POINTS = 7

const Parts = chakra('fieldset', { base: { display: 'grid', gap: '1', minInlineSize: 0 } })
const Part = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: '6rem minmax(0, 1fr) 3rem',
    alignItems: 'center',
    gap: '2',
    '& input': { minHeight: '44px', accentColor: 'var(--color-primary)' },
    '& input[data-scored=false]': { opacity: 0.5 },
    '& output': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
})
const Foot = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2', minHeight: '44px' },
})

/**
 * Five sliders whose points make the cupping score, behind a button until the member wants them. A part without points
 * has its slider in the middle, faded.
 */
export function CupFields({ details }: { details: RoastDetailsRef }) {
  const text = useSelector(details, ({ context }) => textOf(context, 'cup'))
  const problem = useSelector(details, ({ context }) => problemOf(context, 'cup'))
  const [isOpen, setIsOpen] = useState(false)
  const points = pointsIn(text)
  const cup = cupInText(text)
  const change = (value: string) => details.send({ type: 'field.change', field: 'cup', value })
  const score = (part: CupPart, value: string) => change(cupText({ ...points, [part]: Number(value) }))
  if (text === '' && !isOpen) {
    return (
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Score the cup
      </Button>
    )
  }
  return (
    <Field.Root invalid={problem !== null}>
      <Parts aria-label="Cup">
        {CUP_PARTS.map((part) => (
          <Part key={part}>
            {cupLabel(part)}
            <input
              type="range"
              aria-label={cupLabel(part)}
              min={0}
              max={MAX_CUP_POINTS}
              step={0.25}
              value={points[part] ?? MIDDLE_POINTS}
              data-scored={points[part] !== undefined}
              aria-valuetext={points[part] === undefined ? 'not scored' : String(points[part])}
              aria-invalid={problem !== null && points[part] === undefined}
              onChange={(event) => score(part, event.currentTarget.value)}
              // A click on the thumb scores the part with the points that the slider shows.
              onClick={(event) => score(part, event.currentTarget.value)}
            />
            <output>{points[part] ?? '–'}</output>
          </Part>
        ))}
        <Foot>
          <span>{cup === null ? 'The five parts make the score.' : <>Cupping score {scoreOfCup(cup)}</>}</span>
          {text !== '' && (
            <Button variant="ghost" onClick={() => change('')}>
              Clear
            </Button>
          )}
        </Foot>
      </Parts>
      <FieldTexts problem={problem} isAlert />
    </Field.Root>
  )
}
