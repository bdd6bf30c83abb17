import { coffeeArea } from './coffeeArea.ts'
import type { MemberArea } from './memberArea.ts'
import { messagesArea } from './messagesArea.ts'
import { poolArea } from './poolArea.ts'
import { wordleArea } from './wordleArea.ts'

/** A tool that keeps something of its members adds itself here: the export and the deletion of an account ask it. */
export const MEMBER_AREAS: readonly MemberArea[] = [poolArea, coffeeArea, wordleArea, messagesArea]
