// The command `npm run machines`: writes the pages of docs/machines.

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { machinePages } from './allPages.ts'

const folder = join(projectRoot, 'docs/machines')
const pages = await machinePages()
for (const [file, text] of pages) {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}
// Removes the pages of machines that no longer exist.
for (const file of await readdir(folder, { recursive: true })) {
  if (file.endsWith('.md') && !pages.has(file)) await rm(join(folder, file))
}
console.log(`${pages.size} pages written to docs/machines.`)
