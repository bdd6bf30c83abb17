import icon from './icon.svg'
import icon192 from './icon-192.png'
import icon512 from './icon-512.png'
import iconMaskable from './icon-maskable-512.png'

/**
 * The paths of the site's icons. Only the head of a document and the web manifest contain them, so no script of a page
 * imports this file.
 */
export const files = { icon, icon192, icon512, iconMaskable }
