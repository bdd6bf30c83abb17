// The long list of common passwords. A page has only the short list of `contract/rules/members/commonPasswords.ts`.

import { textsToLookUp } from '../../contract/rules/members/passwords.ts'

/**
 * People add digits and signs to a common word, as in 'Summer2025!'. Up to five of them are removed at each end before
 * the word is looked up.
 */
const ENDING = /[\d\p{P}\p{S}\s]{1,5}$/u
const BEGINNING = /^[\d\p{P}\p{S}\s]{1,5}/u
/** Letters beside each other on German and French keyboards. The list has only rows of the English keyboard. */
const KEYS_IN_A_ROW = ['qwertz', 'qwertzu', 'qwertzui', 'qwertzuiop', 'azerty', 'azertyui', 'azertyuiop']
/**
 * The text without these digits and signs is looked up only if it has at least this length. A shorter text is no word.
 */
const MIN_WORD_LENGTH = 4

let loadedList: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most common passwords, in lower case. Loaded at the first use, because passwords are chosen rarely. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loadedList ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...KEYS_IN_A_ROW]),
  )
  return loadedList
}

/**
 * Whether a password is on the list. A password is also common if it is a listed password that is repeated, or a
 * listed password with up to five digits and signs before it, after it, or both.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await commonPasswords()
  const isListed = (form: string) => {
    const word = form.replace(ENDING, '')
    const shortened = [word, form.replace(BEGINNING, ''), word.replace(BEGINNING, '')]
    return list.has(form) || shortened.some((rest) => rest.length >= MIN_WORD_LENGTH && list.has(rest))
  }
  return textsToLookUp(password).some(isListed)
}
