// What the background of a roast loads, receives and keeps.

import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { DraftKey } from '../shared/drafts.ts'

/**
 * Which roast is the background: the usual one (the template, or else the last good roast of the bean), the template, none,
 * or the roast with this id.
 */
export type BackgroundChoice = 'usual' | 'template' | 'none' | number

/** The roast behind the chart. */
export interface Background {
  readonly roast: CoffeeRoast
  readonly isTemplate: boolean
}

export interface LoadBackground {
  readonly choice: BackgroundChoice
  readonly coffee_bean_id: number
}

export interface BackgroundInput {
  readonly coffee_bean_id: number
  /** What is shown until the member chooses: a roast that has ended has no background by itself. */
  readonly firstChoice: Extract<BackgroundChoice, 'usual' | 'none'>
  /** Under which key this browser keeps the choice. */
  readonly draftKey: DraftKey
}

export type BackgroundEvent =
  | { type: 'background.choose'; choice: BackgroundChoice }
  /** The roast has another bean now. */
  | { type: 'bean.changed'; coffee_bean_id: number }
  /** The server has created the roast: the choice is kept under its id too. */
  | { type: 'roast.created'; draftKey: DraftKey }
  /** The roast had ended, and runs again. */
  | { type: 'roast.resumed' }

/** The choice as it is kept. */
export const keptChoiceText = (choice: BackgroundChoice): string => String(choice)

/** The kept choice; null if nothing is kept or if it cannot be read. */
export function keptChoice(stored: string): BackgroundChoice | null {
  if (stored === 'usual' || stored === 'template' || stored === 'none') return stored
  return /^[1-9]\d{0,15}$/.test(stored) ? Number(stored) : null
}
