// Checks that the built files run in the oldest supported browsers.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../ensureBuilt.mjs'
import { type Compatibility, readCompatibility, versionsWith } from './compatibility.ts'
import { floor } from './floor.ts'
import { ADDS_INTERFACES, GUARDED, NOT_OF_THE_BROWSER, WITHOUT_EFFECT } from './guarded.ts'
import { type NewerNames, newerNames, newerStyles } from './newerNames.ts'
import { FLOOR_FEATURE } from './tooOld.ts'

/** For each script, by its path in the folder of the pages: the code of each of its modules, by the file of the module. */
export type ScriptModules = Readonly<Record<string, Readonly<Record<string, string>>>>

/** One sentence for each thing in the built files that an oldest supported browser lacks, and that has no guard. */
export async function floorFaults(webDir: string, modules: ScriptModules, guarded = GUARDED): Promise<string[]> {
  const data = readCompatibility(floor)
  const files = (await readdir(webDir, { recursive: true })).filter((file) => /\.(js|css)$/.test(file))
  const faults: string[] = []
  const usedGuards = new Set<string>()

  for (const file of files.sort()) {
    const text = await readFile(join(webDir, file), 'utf8')
    let names: NewerNames
    try {
      const sourceType = file.startsWith('assets') ? 'module' : 'script'
      names = file.endsWith('.css') ? newerStyles(text, data) : newerNames(text, sourceType, data)
    } catch (error) {
      faults.push(
        `${file} has syntax that is newer than ${floor.text}: ${error instanceof Error ? error.message : error}`,
      )
      continue
    }
    for (const [name, lackedBy] of names) {
      if (NOT_OF_THE_BROWSER.has(name) || name in WITHOUT_EFFECT) continue
      for (const source of sourcesOf(name, modules[file], data) ?? [file]) {
        if (guarded[name]?.[source] === undefined)
          faults.push(
            `${source} uses ${name}, which is missing in ${lackedBy.join(', ')}. It needs a guard in guarded.ts.`,
          )
        else usedGuards.add(`${name} ${source}`)
      }
    }
  }

  for (const [name, guards] of Object.entries(guarded)) {
    for (const [source, guard] of Object.entries(guards)) {
      if (!usedGuards.has(`${name} ${source}`)) faults.push(`guarded.ts has ${name} of ${source}, which is not used.`)
      const texts = typeof guard === 'string' ? { [source]: guard } : guard
      for (const [guardFile, guardText] of Object.entries(texts)) {
        if (!(await readFile(join(projectRoot, guardFile), 'utf8')).includes(guardText))
          faults.push(`${guardFile} no longer has the guard '${guardText}' of ${name}.`)
      }
    }
  }
  return [...new Set([...faults, ...featureFaults()])]
}

/**
 * The modules of a script that use the name. Undefined if the modules are not known. Minification can change what is
 * known about an object. Then all modules that contain the word count.
 */
function sourcesOf(
  name: string,
  modules: ScriptModules[string] | undefined,
  data: Compatibility,
): string[] | undefined {
  if (modules === undefined) return undefined
  const word = /[\w-]+(?=\W*$)/.exec(name)?.[0]?.toLowerCase() ?? name
  const withWord = Object.entries(modules).filter(([, code]) => code.toLowerCase().includes(word))
  const users = withWord.filter(([, code]) => newerNames(code, 'module', data).has(name))
  const sources = (users.length > 0 ? users : withWord).map(([source]) => source)
  return sources.filter((source) => !source.startsWith(ADDS_INTERFACES))
}

/** The script in the documents must find out exactly whether a browser is one of the oldest supported ones or newer. */
function featureFaults(): string[] {
  const versions = versionsWith(FLOOR_FEATURE)
  return Object.entries(floor.versions)
    .filter(([browser, version]) => versions[browser] !== version)
    .map(
      ([browser, version]) =>
        `tooOld.ts asks for ${FLOOR_FEATURE}, which came with ${browser} ${versions[browser]}, but the oldest one is ${version}.`,
    )
}
