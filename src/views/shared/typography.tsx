import { chakra } from '@chakra-ui/react'

/** A paragraph that explains something, in a softer colour than the text. */
export const Muted = chakra('p', { base: { color: 'soft' } })

/** Details that a reader can skip, for example a date. */
export const SmallPrint = chakra('p', { base: { color: 'faint', fontSize: 'sm' } })

/** The text of an error. Give it `role="alert"` if the error appears after an action. */
export const ErrorText = chakra('p', { base: { color: 'danger', fontWeight: 600 } })

/** A name in a flex row. It fills the row. If it is too long, it ends with an ellipsis. */
export const NameText = chakra('span', {
  base: { flex: 1, minWidth: 0, fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' },
})

/** The legend of a fieldset. */
export const Legend = chakra('legend', { base: { color: 'soft', fontSize: 'sm', fontWeight: 600 } })
