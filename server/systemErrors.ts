// Errors of the operating system and of SQLite, as sentences that say what the person who runs the site can do.

import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** The file or the folder that could not be used. */
export interface Place {
  /** How a sentence names it, such as `/backups/site` or `/data (DATA_DIR)`. */
  readonly name: string
  /** How a sentence names the folder that is on its disk. If it is missing, this is `name`. */
  readonly folder?: string
}

type Sentence = (place: Required<Place>) => string

const NO_RIGHT: Sentence = ({ name }) =>
  `This system user may not use ${name}. Change its rights, or use the system user of the server.`
const TOO_MANY_FILES: Sentence = ({ name }) =>
  `Too many files are open, so ${name} cannot be used. Raise the limit of open files (ulimit -n), then try again.`
const READ_ONLY: Sentence = ({ folder }) =>
  `The disk of ${folder} is read-only. Make it writable, or choose a folder on another disk, then try again.`
const DISK_FULL: Sentence = ({ folder }) => `The disk of ${folder} is full. Make room, then try again.`
const BROKEN_DISK: Sentence = ({ folder }) =>
  `The disk of ${folder} cannot be read or written. Check the disk, then try again.`
const BUSY: Sentence = ({ name }) => `Another program is using ${name}. End it, then try again.`

/** The sentences by the codes of Node. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  ENOSPC: DISK_FULL,
  EDQUOT: ({ folder }) =>
    `This system user has no room left on the disk of ${folder}. Make room or raise its quota, then try again.`,
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: READ_ONLY,
  ENOENT: ({ name }) => `${name} does not exist, or its folder does not. Check the name, or create the folder.`,
  ENOTDIR: ({ name }) => `A part of ${name} is a file and not a folder. Choose another name.`,
  EEXIST: ({ name }) => `${name} exists already. Choose another name.`,
  EISDIR: ({ name }) => `${name} is a folder and not a file. Choose the name of a file.`,
  EMFILE: TOO_MANY_FILES,
  ENFILE: TOO_MANY_FILES,
  EBUSY: BUSY,
  ETXTBSY: BUSY,
  EIO: BROKEN_DISK,
  ENAMETOOLONG: ({ name }) => `The name ${name} is too long. Choose a shorter one.`,
  ELOOP: ({ name }) => `The links in ${name} lead in a circle. Remove one of them, or choose another name.`,
}

/** The sentences by the codes of SQLite. A code also stands for the longer codes that begin with it. */
const SQLITE_SENTENCES: readonly (readonly [code: string, sentence: Sentence])[] = [
  ['SQLITE_FULL', DISK_FULL],
  ['SQLITE_IOERR_SHMSIZE', DISK_FULL],
  ['SQLITE_IOERR', BROKEN_DISK],
  ['SQLITE_READONLY', READ_ONLY],
  ['SQLITE_PERM', NO_RIGHT],
  ['SQLITE_CANTOPEN', NO_RIGHT],
  ['SQLITE_BUSY', BUSY],
  ['SQLITE_LOCKED', BUSY],
]

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether the error comes from a call of the file system. Errors of the network have a `syscall`, too. */
function isFileError(error: unknown): error is Error {
  if (!(error instanceof Error) || !('syscall' in error)) return false
  return Object.hasOwn(SENTENCES, codeOf(error)) || 'path' in error
}

/**
 * The sentence for an error of the file system or of SQLite; null for any other error. Never contains the error's own
 * words, because a person who runs a site does not know them.
 */
export function systemErrorText(error: unknown, { name, folder = name }: Place): string | null {
  const place = { name, folder }
  const code = codeOf(error)
  const sqliteSentence = SQLITE_SENTENCES.find(([start]) => code.startsWith(start))?.[1]
  if (sqliteSentence !== undefined) return sqliteSentence(place)
  if (!isFileError(error)) return null
  return SENTENCES[code]?.(place) ?? `${name} cannot be used (${code}). Check it, then try again.`
}

/**
 * Finds out why SQLite could not open a file, because its own error does not say it: tries to open the file and to
 * write beside it. Returns the error of the file system, or null if there is none.
 */
export function errorOfOpening(file: string): unknown {
  try {
    closeSync(openSync(file, 'r'))
    accessSync(dirname(file), constants.W_OK)
    return null
  } catch (error) {
    return error
  }
}
