import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { DIALOGS, VIEWS_IN_CHROMIUM, VIEWS_IN_STEPS } from '../engines/dialogs.ts'

const SHELLS = ['Confirm', 'FormDialog', 'Modal']
const folder = join(projectRoot, 'src', 'views')
const shown = /<(?:Confirm|Dialog|FormDialog|Modal)\s/

test('the walk in three engines opens a dialog of every view that has one', () => {
  const views = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && shown.test(readFileSync(join(folder, file), 'utf8')))
    .map((file) => file.replace(/\.tsx$/, ''))
    .filter((view) => !SHELLS.some((shell) => view === `shared/${shell}`))
  const opened = new Set([...DIALOGS.map(({ view }) => view), ...VIEWS_IN_STEPS, ...VIEWS_IN_CHROMIUM])
  expect([...opened].sort()).toEqual(views.sort())
})
