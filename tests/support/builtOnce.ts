import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'

/** Runs once before the first test file, so that the tests open a build of the current sources. */
export default ensureBuilt
