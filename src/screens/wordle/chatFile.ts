// Reads the file of an exported chat, which is a text or a ZIP file with a text.
import { CallError } from '../../../contract/callResult.ts'
import { MAX_CHAT_LENGTH } from '../../../contract/rules/wordle/chat.ts'
import { type ChatFile, isZip } from '../../machines/wordle/chatImport.types.ts'

const unreadable = (message: string) => new CallError({ code: 'UNREADABLE_FILE', message })

/** The texts in a ZIP file. Pictures and other files are not unpacked, and no file is larger than a chat can be. */
async function textsIn(zip: Uint8Array): Promise<string[]> {
  // Most members never choose a ZIP file.
  const { strFromU8, unzipSync } = await import('fflate')
  let isTooLong = false
  const files = unzipSync(zip, {
    filter({ name, originalSize }) {
      const isText = /\.txt$/i.test(name) && !name.startsWith('__MACOSX/')
      isTooLong ||= isText && originalSize > MAX_CHAT_LENGTH
      return isText && originalSize <= MAX_CHAT_LENGTH
    },
  })
  if (isTooLong) throw unreadable('The chat in this ZIP file is too long. Export only a part of it.')
  return Object.values(files).map((file) => strFromU8(file))
}

/** The text of an exported chat. */
export async function readChatFile(file: ChatFile): Promise<string> {
  if (!isZip(file)) return file.text()
  const zip = new Uint8Array(await file.arrayBuffer())
  try {
    const [text] = await textsIn(zip)
    if (text === undefined) throw unreadable('This ZIP file has no chat in it. Choose the file that WhatsApp exports.')
    return text
  } catch (error) {
    throw error instanceof CallError ? error : unreadable('This ZIP file cannot be read. Export the chat again.')
  }
}
