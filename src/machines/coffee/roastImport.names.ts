// Finds the bean of an imported file by the name in the file.

import type { BeanDetails, FileToSend, NameChoice, NamedBean } from './roastImport.types.ts'

/** The name in lower case and with single spaces, for comparisons: members write the same bean in several ways. */
const comparableName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** The name of the new bean for files that contain no name. */
const DEFAULT_NAME = 'Imported roasts'

/** The name of the new bean for a name in the files, which may be empty. */
export const newBeanName = (name: string) => name || DEFAULT_NAME

/** The bean with this name; undefined if there is none. */
const beanNamed = (name: string, beans: readonly NamedBean[]) =>
  name === '' ? undefined : beans.find((bean) => comparableName(bean.name) === comparableName(name))

/**
 * The id of the bean that the member chose for the name in a file. If the member was not asked about the name, it is
 * the id of the bean that has this name. Null if there is no such bean.
 */
export function beanFor(name: string, beans: readonly NamedBean[], choices: readonly NameChoice[]): number | null {
  const choiceForName = choices.find((choice) => comparableName(choice.name) === comparableName(name))
  return (choiceForName ?? beanNamed(name, beans))?.coffee_bean_id ?? null
}

/** What the notebook says about the bean with this name. */
export const detailsFor = (name: string, details: readonly BeanDetails[]) =>
  details.find((bean) => comparableName(bean.name) === comparableName(name))

/** The names in the files for which there is no bean. Each name is in the list once. */
export function unknownNames(toSend: readonly FileToSend[], beans: readonly NamedBean[]): string[] {
  const names = new Map<string, string>()
  for (const { beans: name } of toSend) {
    if (beanNamed(name, beans) === undefined && !names.has(comparableName(name))) names.set(comparableName(name), name)
  }
  return [...names.values()]
}

/**
 * Sorts the files: the oldest roast first, so that the newest roast is at the top of the list of roasts. Files without
 * a date are at the end.
 */
export function sortByStart(toSend: readonly FileToSend[]): FileToSend[] {
  const startOf = ({ startTime }: FileToSend) => (startTime === null ? Number.POSITIVE_INFINITY : Date.parse(startTime))
  return [...toSend].sort((a, b) => (startOf(a) === startOf(b) ? 0 : startOf(a) - startOf(b)))
}
