import type { ScreenModule } from './shared/screenModule.ts'

/** Loads the chunk of one page. */
export type Loader = () => Promise<{ screen: ScreenModule }>

/** For the path of each screen file, a function that loads the chunk of this file. */
const loaders = import.meta.glob<{ screen: ScreenModule }>('./*/*.screen.ts')

/**
 * Loads the chunk of the screen `name` from `<area>/<name>.screen.ts`. This file is a separate chunk, so that the
 * landing page does not contain the file names of all other pages.
 */
export function loadScreen(name: string): Promise<{ screen: ScreenModule }> {
  const file = Object.keys(loaders).find((path) => path.endsWith(`/${name}.screen.ts`))
  const load = file === undefined ? undefined : loaders[file]
  if (!load) throw new Error(`There is no screen file ${name}.screen.ts.`)
  return load()
}
