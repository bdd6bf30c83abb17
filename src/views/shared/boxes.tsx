import { chakra } from '@chakra-ui/react'

/** The style properties of a box: border and background. Spread them into the styles of an element. */
export const boxStyle = { borderWidth: '1px', borderColor: 'line', borderRadius: 'md', background: 'felt' } as const

/** A list whose items are boxes. */
export const BoxList = chakra('ul', { base: { display: 'grid', gap: '2', listStyle: 'none' } })
