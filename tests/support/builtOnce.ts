import { ensureBuilt } from '../../scripts/built.mjs'

/** Runs once before the first test file, so that the tests open a build of the current sources. */
export default ensureBuilt
