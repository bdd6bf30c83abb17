import { FIRST_ANSWERS, type FirstAnswers } from '../../../contract/firstAnswers.ts'

let given: FirstAnswers | null = null

/** What came with the document of this page. Null in the document of a visitor. */
export function firstAnswers(): FirstAnswers | null {
  given ??= JSON.parse(globalThis.document?.getElementById(FIRST_ANSWERS)?.textContent ?? 'null')
  return given
}
