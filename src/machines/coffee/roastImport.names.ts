import type { FileToSend, NameChoice, NamedBean } from './roastImport.types.ts'

// Finds the bean of an imported file by the name in the file.

/** The name without differences of capitals and spaces, because the same bean is often written in several ways. */
const sameName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** The name of the new bean for files that contain no name. */
const NO_NAME = 'Imported roasts'

export const newBeanName = (name: string) => name || NO_NAME

const beanNamed = (name: string, beans: readonly NamedBean[]) =>
  name === '' ? undefined : beans.find((bean) => sameName(bean.name) === sameName(name))

/**
 * The id of the bean of a file: the bean with this name, or the bean that the member chose for the name.
 * @serves log-page-02
 */
export function beanFor(name: string, beans: readonly NamedBean[], choices: readonly NameChoice[]): number | null {
  const chosen = choices.find((choice) => sameName(choice.name) === sameName(name))
  return (chosen ?? beanNamed(name, beans))?.coffee_bean_id ?? null
}

/**
 * The names in the files that no bean has, each once.
 * @serves log-page-02
 */
export function unknownNames(toSend: readonly FileToSend[], beans: readonly NamedBean[]): string[] {
  const names = new Map<string, string>()
  for (const { beans: name } of toSend) {
    if (beanNamed(name, beans) === undefined && !names.has(sameName(name))) names.set(sameName(name), name)
  }
  return [...names.values()]
}

/**
 * The oldest roast first, so that the newest is the first one in the list of roasts. Files without a date come last.
 * @serves log-page-01
 */
export function byStart(toSend: readonly FileToSend[]): FileToSend[] {
  const startOf = ({ startTime }: FileToSend) => (startTime === null ? Number.POSITIVE_INFINITY : Date.parse(startTime))
  return [...toSend].sort((a, b) => (startOf(a) === startOf(b) ? 0 : startOf(a) - startOf(b)))
}
