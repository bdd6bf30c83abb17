import './printedLabels.css'
import { createPortal } from 'react-dom'
import { numbersTo, type SheetChoice } from '../../../../contract/rules/coffee/labelSheet.ts'

interface PrintedLabelsProps {
  /** The address of the label's picture. */
  picture: string
  layout: 'label' | 'sheet'
  sheet: SheetChoice
}

/** The CSS rules for the size of the paper. In a style sheet, they would apply to every printed page of the site. */
const PAPER = { label: '@page{size:62mm 29mm;margin:0}', sheet: '@page{size:A4 portrait;margin:0}' }

/** The labels that are printed in place of the page: one label, or a sheet of them. The screen does not show them. */
export function PrintedLabels({ picture, layout, sheet }: PrintedLabelsProps) {
  const { first, count } = layout === 'label' ? { first: 1, count: 1 } : sheet
  return createPortal(
    <div className={`printed-labels printed-${layout}`} aria-hidden="true">
      <style>{PAPER[layout]}</style>
      {numbersTo(first - 1 + count).map((place) => (
        <div key={place} className="printed-place">
          {place >= first && <img src={picture} alt="" />}
        </div>
      ))}
    </div>,
    document.body,
  )
}
