import type { DeskPart } from '../../../src/ownerTypes.ts'

export const deskParts: readonly DeskPart[] = ['shelf', 'coffee', 'chess', 'paintings', 'guitar', 'books', 'lamp']
