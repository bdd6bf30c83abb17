// Saves and reads random sequences that made a claim false. Each saved file is then a test of its model.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Failure } from './random.ts'

/** The content of a file of `tests/models/fixtures`. */
interface Fixture extends Failure {
  /** The title of the model. */
  readonly model: string
}

const FIXTURES_FOLDER = fileURLToPath(new URL('fixtures', import.meta.url))

/** All saved sequences, each with the name of its file. */
export function allFixtures(folder = FIXTURES_FOLDER): readonly (readonly [file: string, fixture: Fixture])[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8'))] as const)
}

/**
 * Saves a sequence. The same steps with the same input of the same model are one file.
 * @returns the name of the file
 */
export function saveFixture(machineId: string, fixture: Fixture, folder = FIXTURES_FOLDER): string {
  const hash = createHash('sha256').update(JSON.stringify([fixture.model, fixture.input, fixture.steps]))
  const file = `${machineId}-${hash.digest('hex').slice(0, 8)}.json`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), `${JSON.stringify(fixture, null, 2)}\n`)
  return file
}
