// The types of a list and the page of one of its items, which are beside each other in a wide window.

import type { AnyActorRef } from 'xstate'
import type { Chunk, ScreenFact, ScreenInput } from '../app/screen.types.ts'
import type { WindowWidthChanged } from './windowWidth.types.ts'

/** The list, or the page of one of its items (`detail`). */
export type HalfName = 'list' | 'detail'

/** The params in the address of an item, for example its id. Null for the address of the list. */
type DetailParams = Readonly<Record<string, string>> | null

/** The differences between one pair and another. */
export interface PairOptions {
  /** The half whose code has loaded with the page. */
  readonly halfName: HalfName
  /** The code of this half. */
  readonly half: Chunk
  /** Matches only the addresses of the two halves. */
  readonly paths: RegExp
  /** Reads the params of the item from a path. */
  readonly detailParamsOf: (path: string) => DetailParams
  /**
   * Whether the running page of an item shows the item with these params. A new game or roast has its client id in its
   * address first, and the id of the server when the server has created it. Both belong to the same item.
   */
  readonly detailHasParams: (detail: AnyActorRef, params: Readonly<Record<string, string>>) => boolean
}

export interface PairInput extends ScreenInput {
  /** Whether the window is wide enough for both halves when the page opens. */
  readonly wide: boolean
}

export interface PairContext {
  readonly input: PairInput
  user: ScreenInput['user']
  wide: boolean
  /** The params of the item in the address. */
  params: DetailParams
  /** The query of the address. */
  search: string
  /** The code of each half that has loaded. */
  halves: Readonly<Partial<Record<HalfName, Chunk>>>
  /** The running list, and the running page of an item. Null while it does not run. */
  list: AnyActorRef | null
  detail: AnyActorRef | null
  /** How often `startWanted` was executed. It makes the visit key of each started half different. */
  visits: number
}

export type PairEvent = ScreenFact | WindowWidthChanged | { type: 'half.retry' }
