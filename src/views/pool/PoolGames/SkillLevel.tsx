// The dialog for the skill level, from which the handicap of a new game follows.

import { chakra, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type Discipline, LEVELS } from '../../../../contract/rules/pool/handicaps.ts'
import type { SkillLevelRef } from '../../../machines/pool/skillLevel.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { ErrorText } from '../../shared/typography.tsx'
import { DisciplineToggle } from '../DisciplineToggle.tsx'

const Levels = chakra('fieldset', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '2', border: 'none' },
})
const Legend = chakra('legend', { base: { color: 'soft', fontSize: 'sm', fontWeight: 600, paddingBottom: '2' } })
const Level = chakra('label', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '52px',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'sm',
    background: 'night',
    fontSize: 'lg',
    fontWeight: 650,
    cursor: 'pointer',
    '&[data-current]': { borderColor: 'field', background: 'raised' },
    '&:has(:checked)': { background: 'primary', borderColor: 'primary', color: 'onPrimary' },
    '&:has(:focus-visible)': { outline: '3px solid var(--color-primary-bright)', outlineOffset: '2px' },
    '& input': { position: 'absolute', opacity: 0, pointerEvents: 'none' },
  },
})

interface SkillLevelProps {
  actor: SkillLevelRef
  /** The member's levels. Null while they are not known. */
  levels: Readonly<Record<Discipline, number>> | null
}

/** The dialog in which the member changes their own skill level in one discipline. */
export function SkillLevel({ actor, levels }: SkillLevelProps) {
  const { discipline, level, error } = useSelector(actor, ({ context }) => context)
  const canUpdate = useSelector(actor, (snapshot) => snapshot.can({ type: 'level.update' }))
  return (
    <Modal
      open
      title="Skill Level"
      onClose={() => actor.send({ type: 'modal.close' })}
      footer={
        <Button width="100%" disabled={!canUpdate} onClick={() => actor.send({ type: 'level.update' })}>
          Update
        </Button>
      }
    >
      <Stack gap="5">
        <DisciplineToggle
          value={discipline}
          onChoose={(chosen) => actor.send({ type: 'discipline.choose', discipline: chosen })}
        />
        <Levels>
          <Legend>{levels ? `Your level: ${levels[discipline]}` : 'Level'}</Legend>
          {LEVELS[discipline].map((offeredLevel) => (
            <Level
              key={`${discipline} ${offeredLevel}`}
              data-current={levels?.[discipline] === offeredLevel || undefined}
            >
              <input
                type="radio"
                name="level"
                checked={level === offeredLevel}
                onChange={() => actor.send({ type: 'level.choose', level: offeredLevel })}
              />
              {offeredLevel}
            </Level>
          ))}
        </Levels>
        {error && <ErrorText role="alert">{error.message}</ErrorText>}
      </Stack>
    </Modal>
  )
}
