import { BREAK_WORDS, BREAKS, type Breaks } from '../../../contract/rules/pool/scoredGame.ts'
import { SelectField } from '../shared/SelectField.tsx'

interface BreakFieldProps {
  value: Breaks
  onChoose: (breaks: Breaks) => void
}

/** The choice of who breaks the racks of a score sheet. */
export const BreakField = ({ value, onChoose }: BreakFieldProps) => (
  <SelectField
    label="Who breaks the next rack?"
    value={value}
    onChange={(text) => onChoose(text === 'alternate' ? 'alternate' : 'winner')}
  >
    {BREAKS.map((breaks) => (
      <option key={breaks} value={breaks}>
        {BREAK_WORDS[breaks]}
      </option>
    ))}
  </SelectField>
)
