import icon from './icon.svg'
import icon192 from './icon-192.png'
import icon512 from './icon-512.png'

/** Files that documents name in their heads. For the build: no script of a page needs them. */
export const files = { icon, icon192, icon512 }
