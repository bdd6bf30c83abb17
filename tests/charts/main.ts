// The command `npm run machines`: writes the pages of docs/machines. With the name of a machine, it prints its tables.

import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { machinePages, machineTables } from './allPages.ts'

async function writePages(): Promise<void> {
  const folder = join(projectRoot, 'docs/machines')
  const pages = await machinePages()
  for (const [file, text] of pages) await writeFile(join(folder, file), text)
  // Removes the pages of areas that no longer exist.
  for (const file of await readdir(folder)) if (!pages.has(file)) await rm(join(folder, file), { recursive: true })
  console.log(`${pages.size} pages written to docs/machines.`)
}

const [id] = process.argv.slice(2)
if (id === undefined) await writePages()
else console.log(await machineTables(id))
