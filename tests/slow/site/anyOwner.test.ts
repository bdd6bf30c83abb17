// Checks the types of the site with the files of other owners in the place of `src/content`.

import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readHeadingFont } from '../../../scripts/documents/socialPicture.ts'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { ownerFiles } from '../../../scripts/owner/writeOwner.ts'

/** A copy of the site, in which only `src` is not shared. Returns its folder. */
async function copiedSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-owner-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(join(projectRoot, 'src'), join(folder, 'src'), { recursive: true })
  for (const name of ['contract', 'server', 'scripts', 'node_modules', 'package.json'])
    await symlink(join(projectRoot, name), join(folder, name))
  await cp(join(projectRoot, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  return folder
}

/** What is wrong with the types of the documents and of all pages; empty if nothing is. */
async function typeFaults(folder: string): Promise<string> {
  await writeFile(
    join(folder, 'tsconfig.owner.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['src'],
      exclude: ['src/worker'],
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
    }),
  )
  const compiler = join(projectRoot, 'node_modules', '.bin', 'tsc')
  return promisify(execFile)(compiler, ['-p', 'tsconfig.owner.json'], { cwd: folder }).then(
    () => '',
    ({ stdout, message }: { stdout?: string; message: string }) => stdout || message,
  )
}

test('[owner-check-05] the types fit to an owner with nothing', { timeout: 120_000 }, async () => {
  const folder = await copiedSite()
  const owner = join(projectRoot, 'tests', 'owners', 'nothing')
  for (const name of (await readdir(owner)).filter((name) => name.endsWith('.ts'))) {
    const content = await readFile(join(owner, name), 'utf8')
    await writeFile(join(folder, 'src', 'content', name), content.replace('../../../src/', '../'))
  }
  expect(await typeFaults(folder)).toBe('')
})

test('[owner-check-05] the types fit to an owner from the six questions', { timeout: 120_000 }, async () => {
  const folder = await copiedSite()
  const answers = { name: 'Ann', line: 'I roast.', address: '', email: '', profile: '', corners: 'coffee' }
  for (const [name, content] of Object.entries(ownerFiles(answers, await readHeadingFont())))
    await writeFile(join(folder, 'src', 'content', name), content)
  expect(await typeFaults(folder)).toBe('')
})
