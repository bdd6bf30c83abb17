// The types of the import of log files.
import type { CreateBeanBody } from '../../../contract/api/coffee/beans.ts'
import type { ImportedRoast } from '../../../contract/api/coffee/roastImport.ts'
import type { AssignedColumns, LogAnswers } from '../../../contract/rules/coffee/logFile.ts'

/** A file that the member has picked or dropped. */
export interface PickedFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly text: () => Promise<string>
  /** Only a file that the member has picked has it. */
  readonly arrayBuffer?: () => Promise<ArrayBuffer>
}

/** The parts of a file that the page reads before it sends the file. It does not read them from a CSV table. */
export interface LogSummary {
  /** The name of the beans, or else the title of the roast; empty if the file has neither. */
  readonly beans: string
  /** When the roast started, as an ISO timestamp; null if the file has no date. */
  readonly startTime: string | null
  /** The headings of a table whose columns only the member knows. */
  readonly headings?: readonly string[]
  /** What the member has answered about a table with the same headings. */
  readonly columns?: AssignedColumns
}

/** A file that waits to be sent. */
export interface FileToSend extends LogSummary {
  readonly file: PickedFile
  /** What the member has answered about this file. */
  readonly answers: LogAnswers
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

/** What a notebook says about a bean, for the case that it is added. */
export type BeanDetails = Omit<CreateBeanBody, 'weight_units'>

/** A bag of a notebook with its notes. */
export interface NotedBag {
  readonly bag_code: string
  readonly notes: string
}

/** The files to import after the ZIP files were opened. */
export interface OpenedFiles {
  readonly files: readonly PickedFile[]
  readonly beans: readonly BeanDetails[]
  readonly bags: readonly NotedBag[]
  /** The files in ZIP files, and ZIP files, that cannot be read. */
  readonly refused: readonly { readonly name: string; readonly error: string }[]
}

export interface CreateBeanRequest {
  readonly name: string
  readonly details: BeanDetails | undefined
  /** The idempotency key of the call. */
  readonly key: string
}

export interface SendFileRequest {
  readonly file: PickedFile
  readonly startTime: string | null
  readonly answers: LogAnswers
  readonly coffee_bean_id: number
}
