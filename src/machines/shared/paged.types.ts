// The types of a long list, which loads in parts. Here, a page is one part. See `paged.machine.ts`.

import type { ApiError } from '../../../contract/errors.ts'
import type { ParentRef } from '../app/parentRef.ts'
import type { ScreenInput } from '../app/screen.types.ts'

export interface PageRequest {
  readonly input: ScreenInput
  /** The key of the last item that has loaded: the page starts with the next older item. Null for the first page. */
  readonly before: number | null
  readonly limit: number
  /** The number of refreshes so far. A call can send it, so that no cache returns an old answer. */
  readonly refreshCount: number
}

/** A page of the list: the items of one answer. `head` is the other data of the answer, for example the bag. */
export interface PageOf<Head, Item> {
  readonly head: Head
  readonly items: readonly Item[]
}

/** Sent to the parent of a list when the list begins to load from the start, and when a load has ended or failed. */
export interface ListChanged<Item> {
  type: 'list.changed'
  items: readonly Item[]
  /** Whether the list is loading, so that more items follow. */
  isBusy: boolean
}

/** The input of a long list. */
export interface PagedInput<Item> extends ScreenInput {
  /** How many items the list had on the member's earlier visit. The list loads at least as many again. */
  readonly items?: number
  readonly parent?: ParentRef<ListChanged<Item>>
}

export interface PagedContext<Head, Item> {
  input: PagedInput<Item>
  head: Head | null
  /** In the order of the list. */
  items: readonly Item[]
  /** When the server sent the items, if the page shows items of an earlier visit. Otherwise null. */
  keptMs: number | null
  /**
   * When the server sent the shown items. The page shows it as their age while it is offline or after a failed refresh.
   * Null if the time is not known, or if the items were loaded on this visit and no refresh has failed since.
   */
  sentMs: number | null
  /** The number of pages that the server has sent on this visit. */
  pages: number
  refreshes: number
  error: ApiError | null
  /** How many refreshes have failed in a row while the list was shown. */
  failures: number
}
