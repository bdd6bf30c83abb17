import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { projectRoot } from './ensureBuilt.mjs'

// Prints the section of CHANGELOG.md about one version, for the text of its release: `node scripts/releaseNotes.mjs
// v1.2.0`. It is plain JavaScript, so that it runs before anything is installed.

/**
 * @param {string} changelog the text of CHANGELOG.md
 * @param {string} version the version of package.json
 * @param {string} tag the tag of the release, for example `v1.2.0`
 * @returns {string} the lines below the heading of the version
 * @throws if the tag is not this version, or if nothing is written about it.
 */
export function releaseNotes(changelog, version, tag) {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, but package.json has the version ${version}.`)
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.startsWith(`[${version}]`))
  const notes = section?.slice(section.indexOf('\n')).trim() ?? ''
  if (notes === '') throw new Error(`CHANGELOG.md has no section [${version}], or it is empty.`)
  return notes
}

if (process.argv[1] === import.meta.filename) {
  const read = (/** @type {string} */ name) => readFileSync(join(projectRoot, name), 'utf8')
  try {
    console.log(releaseNotes(read('CHANGELOG.md'), JSON.parse(read('package.json')).version, process.argv[2] ?? ''))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
