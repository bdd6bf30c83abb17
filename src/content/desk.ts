import type { DeskPart } from '../ownerTypes.ts'

/** The parts of the drawing on the landing page. Without any part there is no drawing. */
export const deskParts: readonly DeskPart[] = ['lamp', 'books', 'guitar', 'paintings', 'chess', 'coffee', 'shelf']
