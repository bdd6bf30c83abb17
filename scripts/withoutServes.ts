const META = /meta:\s*\{\s*serves:\s*\[[^\]]*\],?\s*\}/.source

/** `'lamp.press': { target: 'on', meta: … }` is `'lamp.press': 'on'` without the meta. */
const ONLY_TARGET = new RegExp(`(:\\s*)\\{\\s*target:\\s*('[^'\\n]*'),\\s*${META},?\\s*\\}`, 'g')
const ANY = new RegExp(`\\b${META},?`, 'g')

/** The code of a machine without the statements that its states and transitions serve. Only `docs/traceability.md` needs them. */
export const withoutServes = (code: string): string => code.replace(ONLY_TARGET, '$1$2').replace(ANY, '')
