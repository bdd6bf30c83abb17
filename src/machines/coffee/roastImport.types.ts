// The types of the import of log files.
import type { ImportedRoast } from '../../../contract/api/coffee/roastImport.ts'

/** A file that the member has picked or dropped. */
export interface PickedFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly text: () => Promise<string>
}

/** The parts of a file that the page reads before it sends the file. It does not read them from a CSV table. */
export interface LogSummary {
  /** The name of the beans, or else the title of the roast; empty if the file has neither. */
  readonly beans: string
  /** When the roast started, as an ISO timestamp; null if the file has no date. */
  readonly startTime: string | null
}

/** A file that waits to be sent. */
export interface FileToSend extends LogSummary {
  readonly file: PickedFile
}

/** The result of one file, as the page lists it: the roast that was made of the file, or why no roast was made. */
export type FileResult =
  | ({ readonly type: 'imported'; readonly name: string } & ImportedRoast)
  | { readonly type: 'refused'; readonly name: string; readonly error: string }

export interface NamedBean {
  readonly coffee_bean_id: number
  readonly name: string
}

/** A name that no bean has, and the bean that the member chose for it. The id is null for a new bean with this name. */
export interface NameChoice {
  /** Empty for the files without a name. */
  readonly name: string
  readonly coffee_bean_id: number | null
}

export interface CreateBeanRequest {
  readonly name: string
  /** The idempotency key of the call. */
  readonly key: string
}

export interface SendFileRequest {
  readonly file: PickedFile
  readonly coffee_bean_id: number
}
