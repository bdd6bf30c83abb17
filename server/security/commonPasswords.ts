// The long list of common passwords. A page has only the short list of `contract/rules/members/commonPasswords.ts`.

import { formsOf } from '../../contract/rules/members/credentials.ts'

/** Up to five digits and signs at the end or the beginning, as in 'Summer2025!'. People add them to a common word. */
const ENDING = /[\d\p{P}\p{S}\s]{1,5}$/u
const BEGINNING = /^[\d\p{P}\p{S}\s]{1,5}/u
/** Keys in a row on German and French keyboards. The list has only the rows of the English keyboard. */
const KEYS_IN_A_ROW = ['qwertz', 'qwertzu', 'qwertzui', 'qwertzuiop', 'azerty', 'azertyui', 'azertyuiop']
/** A shorter rest, without the digits and signs at its ends, is not looked up: it is too short to be a word. */
const MIN_WORD_LENGTH = 4

let common: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most common passwords, in lower case. Loaded at the first use, because few people choose a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...KEYS_IN_A_ROW]),
  )
  return common
}

/**
 * Whether a password is on the list. It may be repeated, or have digits and signs at its end or its beginning.
 * @serves hardened-15, hardened-55
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await commonPasswords()
  const isListed = (form: string) => {
    const word = form.replace(ENDING, '')
    const shortened = [word, form.replace(BEGINNING, ''), word.replace(BEGINNING, '')]
    return list.has(form) || shortened.some((rest) => rest.length >= MIN_WORD_LENGTH && list.has(rest))
  }
  return formsOf(password).some(isListed)
}
