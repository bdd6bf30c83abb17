import { ownerDir } from '../ensureBuilt.mjs'
import { readOwner } from './readOwner.ts'

/**
 * The settings of Vite and Vitest that depend on the owner: where `content/owner.ts` is, and which parts the landing
 * page has. The first load knows the parts as constants, so that it need not contain the projects.
 */
export async function siteOwner() {
  const { exported } = await readOwner(ownerDir())
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  const parts = listOf(exported.deskParts)
  const { projects } = (exported.portfolio ?? {}) as { projects?: unknown }
  return {
    alias: { find: /^(?:\.\.\/)+content\//, replacement: `${ownerDir()}/` },
    define: {
      HAS_PROJECTS: JSON.stringify(listOf(projects).length > 0),
      HAS_DESK: JSON.stringify(parts.some((part) => part !== 'shelf')),
      HAS_SHELF: JSON.stringify(parts.includes('shelf')),
    },
  }
}
