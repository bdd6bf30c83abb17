// Tests how the file of an exported chat is read.
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { MAX_CHAT_LENGTH } from '../../../contract/rules/wordle/chat.ts'
import { readChatFile } from '../../../src/screens/wordle/chatFile.ts'

const CHAT = '[20.11.26, 19:30:12] Ann: Wordle 1,980 🎉 3/6'

const fileOf = (name: string, content: Uint8Array<ArrayBuffer>) => new File([content], name)
const zipOf = (files: Record<string, Uint8Array>) => fileOf('WhatsApp Chat - Words.ZIP', zipSync(files))
const picture = new Uint8Array(1000).fill(7)

test('[wordle-chat-10] the text of a chat is read from a ZIP file as WhatsApp on an iPhone exports it', async () => {
  const zip = zipOf({ '00000001-PHOTO.jpg': picture, '__MACOSX/._chat.txt': picture, '_chat.txt': strToU8(CHAT) })
  expect(await readChatFile(zip)).toBe(CHAT)
  expect(await readChatFile(zipOf({ 'WhatsApp Chat with Words.txt': strToU8(CHAT) }))).toBe(CHAT)
})

test('[wordle-chat-10] a file that is no ZIP file is read as a text', async () => {
  expect(await readChatFile(fileOf('chat.txt', strToU8(CHAT)))).toBe(CHAT)
})

test.each([
  ['without a text', zipOf({ 'photo.jpg': picture }), 'has no chat in it'],
  ['with a text that is too long', zipOf({ '_chat.txt': new Uint8Array(MAX_CHAT_LENGTH + 1) }), 'is too long'],
  ['that is broken', fileOf('chat.zip', strToU8(`PK${CHAT}`)), 'cannot be read'],
  ['that is cut', fileOf('chat.zip', zipSync({ '_chat.txt': strToU8(CHAT) }).slice(0, -30)), 'cannot be read'],
])('[wordle-chat-10] a ZIP file %s is refused with the reason', async (_, file, reason) => {
  await expect(readChatFile(file)).rejects.toThrow(reason)
})

test('[wordle-chat-10] a ZIP file that says that its text is shorter than it is gives no more than it says', async () => {
  const zip = zipSync({ '_chat.txt': strToU8('a'.repeat(5000)) })
  // The size before the compression is in the central directory, 24 bytes after its signature.
  const directory = zip.findLastIndex((_, at) => zip[at] === 0x50 && zip[at + 1] === 0x4b && zip[at + 2] === 1)
  new DataView(zip.buffer).setUint32(directory + 24, 10, true)
  expect((await readChatFile(fileOf('chat.zip', zip))).length).toBeLessThanOrEqual(10)
})
