import type { AnyActorLogic } from 'xstate'
import type { Services } from '../services.ts'

interface LoadableModule<ToInput> {
  screen: { View: unknown; logic: (services: Services) => AnyActorLogic; toInput?: ToInput }
}

const RELOADED_FOR = 'reloaded-for'

/**
 * Loads a page's chunk. A chunk that is gone because a newer build has replaced it reloads the page, once for each
 * chunk; any other failure is the caller's to show.
 */
export async function loadChunk<ToInput>(
  name: string,
  load: () => Promise<LoadableModule<ToInput>>,
  services: Services,
): Promise<{ logic: AnyActorLogic; View: unknown; toInput: ToInput | undefined }> {
  try {
    const { screen } = await load()
    sessionStorage.removeItem(RELOADED_FOR)
    return { logic: screen.logic(services), View: screen.View, toInput: screen.toInput }
  } catch (error) {
    if (sessionStorage.getItem(RELOADED_FOR) !== name && (await isOutdated())) {
      sessionStorage.setItem(RELOADED_FOR, name)
      window.location.reload()
    }
    throw error
  }
}

/** Whether the server serves another build than the one that runs here. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  if (!entry) return false
  try {
    const response = await fetch('/index.html', { cache: 'no-store' })
    return response.ok && !(await response.text()).includes(entry)
  } catch {
    return false
  }
}
