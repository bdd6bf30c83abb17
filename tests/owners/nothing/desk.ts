import type { DeskPart } from '../../../src/ownerTypes.ts'

export const deskParts: readonly DeskPart[] = []
