import { createContext, useContext } from 'react'

/** How a page is shown: alone, or as one half of two. */
export interface HalfPlace {
  /** Whether it is the page of the address. The other half gives the document no title. */
  readonly isMain: boolean
  /** On a wide screen: the value of the address that names the chosen item, or null before one is chosen. */
  readonly chosen: string | null
  /** Whether a list and its chosen item are beside each other. */
  readonly isBeside: boolean
}

export const HalfContext = createContext<HalfPlace>({ isMain: true, chosen: null, isBeside: false })

export const useHalf = () => useContext(HalfContext)
