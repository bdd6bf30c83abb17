import { SegmentGroup } from '@chakra-ui/react'
import { DISCIPLINES, type Discipline } from '../../../contract/rules/pool/handicaps.ts'

interface DisciplineToggleProps {
  value: Discipline
  onChoose: (discipline: Discipline) => void
}

/** Switches between 8-Ball and 9-Ball. */
export function DisciplineToggle({ value, onChoose }: DisciplineToggleProps) {
  return (
    <SegmentGroup.Root
      aria-label="Discipline"
      value={value}
      onValueChange={({ value: chosen }) => {
        const discipline = DISCIPLINES.find((candidate) => candidate === chosen)
        if (discipline) onChoose(discipline)
      }}
    >
      {DISCIPLINES.map((discipline) => (
        <SegmentGroup.Item key={discipline} value={discipline}>
          <SegmentGroup.ItemText>{discipline}</SegmentGroup.ItemText>
          <SegmentGroup.ItemHiddenInput />
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  )
}
