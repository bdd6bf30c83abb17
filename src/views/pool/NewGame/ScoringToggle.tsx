import { SegmentGroup } from '@chakra-ui/react'
import { SCORINGS, type Scoring } from '../../../../contract/rules/pool/scoredGame.ts'

interface ScoringToggleProps {
  value: Scoring
  onChoose: (scoring: Scoring) => void
}

export const SCORING_NAMES: Readonly<Record<Scoring, string>> = { points: 'Plus and minus', sheet: 'Score sheet' }

/**
 * Switches between the two ways to score a game: with plus and minus, or on a score sheet. A score sheet also keeps the
 * balls and the turns.
 */
export function ScoringToggle({ value, onChoose }: ScoringToggleProps) {
  return (
    <SegmentGroup.Root
      aria-label="How to score"
      value={value}
      onValueChange={({ value: chosen }) => {
        const scoring = SCORINGS.find((candidate) => candidate === chosen)
        if (scoring) onChoose(scoring)
      }}
    >
      {SCORINGS.map((scoring) => (
        <SegmentGroup.Item key={scoring} value={scoring}>
          <SegmentGroup.ItemText>{SCORING_NAMES[scoring]}</SegmentGroup.ItemText>
          <SegmentGroup.ItemHiddenInput />
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  )
}
