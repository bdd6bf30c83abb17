import { ensureBuilt } from '../../scripts/built.mjs'

/** Before the first file of a project: what the tests open is built from the sources as they stand. */
export default ensureBuilt
