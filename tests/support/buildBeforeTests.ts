import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'

/** Vitest runs this once before the first test file, so that the tests use a build of the current sources. */
export default () => ensureBuilt()
