// Removes the parts of the code of machines that only the documentation needs. The build calls it for each machine.

/** Finds `meta: { serves: […] }`, which names the statements that a state or a transition serves. */
const META = /meta:\s*\{\s*serves:\s*\[[^\]]*\],?\s*\}/.source

/**
 * Finds transitions with only a target and the meta. `'lamp.press': { target: 'on', meta: … }` becomes `'lamp.press':
 * 'on'`.
 */
const ONLY_TARGET = new RegExp(`(:\\s*)\\{\\s*target:\\s*('[^'\\n]*'),\\s*${META},?\\s*\\}`, 'g')
const ANY_META = new RegExp(`\\b${META},?`, 'g')
/**
 * Finds the descriptions in a machine. A description is a sentence, so it begins with a capital letter. Other data with
 * the name `description` never begins with a capital letter.
 */
const DESCRIPTION = /\bdescription:\s*(?:'[A-Z](?:[^'\\\n]|\\.)*'|"[A-Z](?:[^"\\\n]|\\.)*"),?/g

/**
 * The code of a machine without its descriptions and without the statements that its states and transitions serve. Only
 * `docs/machines` and `docs/traceability.md` need them.
 */
export const withoutDocumentation = (code: string): string =>
  code.replace(DESCRIPTION, '').replace(ONLY_TARGET, '$1$2').replace(ANY_META, '')
