// A list and the page of one of its items, which are beside each other on a wide screen.

import type { AnyActorRef } from 'xstate'
import type { Chunk, ScreenFact, ScreenInput } from '../app/screen.types.ts'
import type { WindowWidthChanged } from './windowWidth.types.ts'

export type HalfName = 'list' | 'detail'

/** The params of the detail that the address names; null for the address of the list. */
type DetailParams = Readonly<Record<string, string>> | null

/** The differences between one pair and another. */
export interface PairOptions {
  /** The half whose code has loaded with the page. */
  readonly halfName: HalfName
  readonly half: Chunk
  /** Matches only the addresses of the two halves. */
  readonly paths: RegExp
  readonly detailParamsOf: (path: string) => DetailParams
  /** Whether a running detail has these params. A new game or roast gets them when the server has created it. */
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
  /** The params of the detail in the address. */
  params: DetailParams
  search: string
  halves: Readonly<Partial<Record<HalfName, Chunk>>>
  list: AnyActorRef | null
  detail: AnyActorRef | null
  /** How often the shown halves were brought up to date. It makes the visit key of each started half different. */
  visits: number
}

export type PairEvent = ScreenFact | WindowWidthChanged | { type: 'half.retry' }
