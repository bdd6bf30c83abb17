import icon from './icon.svg'
import icon192 from './icon-192.png'
import icon512 from './icon-512.png'

/** The icons that the documents' heads name. The scripts of the pages do not need this file. */
export const files = { icon, icon192, icon512 }
