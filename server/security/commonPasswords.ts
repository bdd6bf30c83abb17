// The long list of common passwords. A page has only the short list of `contract/rules/members/commonPasswords.ts`.

/** Up to five digits and signs at the end, as in 'Summer2025!'. People add them to a common word. */
const ENDING = /[\d\p{P}\p{S}\s]{1,5}$/u
/** Without its ending, a password that is shorter than this is not looked up: it is too short to be a word. */
const MIN_WORD_LENGTH = 4

let common: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most common passwords, in lower case. Loaded at the first use, because few people choose a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

/** Whether a password is on the list, also with digits and signs added to its end. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await commonPasswords()
  const lower = password.toLowerCase()
  const word = lower.replace(ENDING, '')
  return list.has(lower) || (word.length >= MIN_WORD_LENGTH && list.has(word))
}
