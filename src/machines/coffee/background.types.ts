// The types of the background of a roast: its choice, its input and its events.

import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { DraftKey } from '../shared/drafts.ts'

/**
 * Which roast is the background. `usual` is the template, or the last good roast of the bean if there is no template.
 * `template` is only the template. A number is the id of a roast. With `none` there is no background.
 */
export type BackgroundChoice = 'usual' | 'template' | 'none' | number

/** The roast behind the chart. */
export interface Background {
  readonly roast: CoffeeRoast
  readonly isTemplate: boolean
}

/** Which background to load. Without a template, the usual background is a roast of this bean. */
export interface LoadBackground {
  readonly choice: BackgroundChoice
  readonly coffee_bean_id: number
}

export interface BackgroundInput {
  readonly coffee_bean_id: number
  /** The background until the member chooses one. For a roast that has ended it is `none`. */
  readonly firstChoice: Extract<BackgroundChoice, 'usual' | 'none'>
  /** The key under which this browser stores the choice. */
  readonly draftKey: DraftKey
}

export type BackgroundEvent =
  | { type: 'background.choose'; choice: BackgroundChoice }
  /** The roast has another bean now. */
  | { type: 'bean.changed'; coffee_bean_id: number }
  /** The server has created the roast. The choice is then stored under the server's id, too. */
  | { type: 'roast.created'; draftKey: DraftKey }
  /** The roast had ended, and was resumed. */
  | { type: 'roast.resumed' }
  | LiveEvent

/** The choice as the text that is stored. */
export const keptChoiceText = (choice: BackgroundChoice): string => String(choice)

/** The choice in the stored text; null if nothing is stored or if the text cannot be read. */
export function keptChoice(stored: string): BackgroundChoice | null {
  if (stored === 'usual' || stored === 'template' || stored === 'none') return stored
  return /^[1-9]\d{0,15}$/.test(stored) ? Number(stored) : null
}
