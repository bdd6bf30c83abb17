// Loads the code of a page. After a deployment, the old code may not exist any more.
import type { Chunk } from '../../machines/app/screen.types.ts'
import type { Services } from '../services.ts'

/** A screen's module. Its logic needs the services. */
interface LoadedModule {
  screen: Omit<Chunk, 'logic'> & { logic: (services: Services) => Chunk['logic'] }
}

/** The key in the session storage. Its value is the name of the page for which the document was reloaded. */
const RELOADED_FOR = 'reloaded-for'

/**
 * Loads a page's chunk. If that fails because a newer build has replaced the chunk, reloads the document, but not twice
 * in a row for the same page. If there is no reload, the caller shows the failure. There is also no reload in a browser
 * that blocks the storage.
 */
export async function loadChunk(name: string, load: () => Promise<LoadedModule>, services: Services): Promise<Chunk> {
  try {
    const { screen } = await load()
    try {
      sessionStorage.removeItem(RELOADED_FOR)
    } catch {}
    return { ...screen, logic: screen.logic(services) }
  } catch (error) {
    if (sessionStorage.getItem(RELOADED_FOR) !== name && (await isOutdated())) {
      sessionStorage.setItem(RELOADED_FOR, name)
      window.location.reload()
    }
    throw error
  }
}

/** Whether the server has another build than this page. */
async function isOutdated(): Promise<boolean> {
  // The address of the first script contains a hash of its content, so a build with another script has another address.
  const scriptPath = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  if (!scriptPath) return false
  try {
    const response = await fetch('/index.html', { cache: 'no-store' })
    return response.ok && !(await response.text()).includes(scriptPath)
  } catch {
    return false
  }
}
