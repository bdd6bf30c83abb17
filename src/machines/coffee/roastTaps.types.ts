// What a member does to a roast, as the machines of its page pass it on.

import type { RoastChange } from '../../../contract/api/coffee/roasts.ts'
import type { PendingCommand } from '../shared/pending.types.ts'

/** A tap: the command for the server, its text, and the change that takes it back. */
export interface RoastTap {
  readonly label: string
  /** Milliseconds since 1970 by the server's clock. With the label, it identifies the tap among the outbox entries. */
  readonly createdMs: number
  readonly command: PendingCommand['command']
  /** Sent if the server may already have the tap. Null for a tap that cannot be taken back with one tap. */
  readonly undo: RoastChange | null
}

/** A question that the member must answer before a tap counts. */
export interface RoastQuestion {
  /** For example 'Move FC Start from 08:41 to 09:02?' */
  readonly text: string
  readonly confirmLabel: string
  readonly tap: RoastTap
}

/** The member has made a tap that needs no question, or has confirmed one. */
export interface TapMade {
  type: 'tap.made'
  tap: RoastTap
}

/** The member takes back a tap. */
export interface TapUndone {
  type: 'tap.undone'
  tap: RoastTap
}

/** A bean that a member chooses for a roast. */
export interface ChosenBean {
  readonly coffee_bean_id: number
  readonly name: string
}
