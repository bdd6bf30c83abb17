import { coffeeArea } from '../coffee/memberData.ts'
import { messagesArea } from '../messages/memberData.ts'
import { poolArea } from '../pool/memberData.ts'
import type { MemberArea } from '../shared/memberData.ts'
import { wordleArea } from '../wordle/memberData.ts'

/** A tool that keeps something of its members adds itself here: the export and the deletion of an account ask it. */
export const MEMBER_AREAS: readonly MemberArea[] = [poolArea, coffeeArea, wordleArea, messagesArea]
