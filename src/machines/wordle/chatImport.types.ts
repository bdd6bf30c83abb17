// The types of the dialog that imports Wordle results from the text of a group chat.

import type { ChatAnswer, MemberResult } from '../../../contract/api/wordle/chat.ts'
import { type ChatResult, MAX_CHAT_LENGTH, type ParsedChat } from '../../../contract/rules/wordle/chat.ts'

/** A member who can have results. */
export interface Player {
  readonly user_id: number
  readonly username: string
}

/** A file that was chosen, for example the `File` of a browser. */
export interface ChatFile {
  /** In bytes. */
  readonly size: number
  readonly name: string
  text(): Promise<string>
  arrayBuffer(): Promise<ArrayBuffer>
}

/** The largest ZIP file that is read, in bytes. WhatsApp on an iPhone exports a chat as a ZIP file. */
const MAX_ZIP_SIZE = 100_000_000

export const isZip = ({ name }: ChatFile) => name.toLowerCase().endsWith('.zip')

/** Whether a file is too large to be read. */
export const isTooLarge = (file: ChatFile) => file.size > (isZip(file) ? MAX_ZIP_SIZE : MAX_CHAT_LENGTH)

/**
 * A name in the chat, the number of its results, and the member to whom these results belong. If the member is null,
 * the results are left out.
 */
export interface NameChoice {
  readonly name: string
  readonly count: number
  readonly user_id: number | null
}

export interface ChatImportContext {
  players: readonly Player[]
  /** The pasted text. */
  text: string
  /** The file that was chosen last. */
  file: ChatFile | null
  /** The results that the text or the file contains, and sentences about problems in it. */
  parsedChat: ParsedChat
  choices: readonly NameChoice[]
  /**
   * The last answer of the server: first the results that it would add, and then the results that it has added. Null
   * before the first answer.
   */
  answer: ChatAnswer | null
  /** Why the last action of the member in the dialog failed, in a sentence. */
  problem: string | null
}

export type ChatImportEvent =
  | { type: 'chat.open' }
  | { type: 'chat.close' }
  | { type: 'chat.back' }
  | { type: 'text.change'; text: string }
  | { type: 'file.choose'; file: ChatFile }
  | { type: 'text.submit' }
  | { type: 'name.choose'; name: string; user_id: number | null }
  | { type: 'names.confirm' }
  | { type: 'results.add' }

/** The results for which the member has chosen a user, with the id of this user. */
export function chosenResults(results: readonly ChatResult[], choices: readonly NameChoice[]): MemberResult[] {
  const memberOf = new Map(choices.map(({ name, user_id }) => [name, user_id]))
  return results.flatMap(({ name, puzzle, guesses, hardMode, grid }) => {
    const user_id = memberOf.get(name) ?? null
    return user_id === null ? [] : [{ user_id, puzzle, guesses, hard_mode: hardMode, grid }]
  })
}
