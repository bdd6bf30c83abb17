import { createContext, useContext } from 'react'

/** How a page is shown: alone, or as one half of a pair. */
export interface ShownHalf {
  /** Whether this is the page of the address. Only this page sets the title of the document. */
  readonly isMain: boolean
  /** For a list: the id of the chosen item, as it is in the address. Null before an item is chosen. */
  readonly chosenId: string | null
  /** Whether a list and its chosen item are beside each other. */
  readonly isBeside: boolean
}

export const HalfContext = createContext<ShownHalf>({ isMain: true, chosenId: null, isBeside: false })

/** Returns how the page of the calling component is shown. */
export const useHalf = () => useContext(HalfContext)
