/** What the server must know about one page to send its HTML document. Made from one line of `src/routes.tsx`. */
export interface SitePage {
  /** The pattern of the address, for example `/pool/:pool_game_id`. */
  readonly path: string
  /** The complete title of the document. */
  readonly title: string
  /** The description for search engines. If it is null, the document asks search engines not to list the page. */
  readonly description: string | null
  /** Whether visitors may see the page. If not, only signed-in members see it. */
  readonly isPublic: boolean
  /** The name of the HTML file, in the folder of `site.json`. Several pages may share one file. */
  readonly document: string
  /**
   * The paths of scripts and style sheets that the page needs at once and that its HTML file does not name. The server
   * adds tags to the head, with which the browser starts to load them.
   */
  readonly files: readonly string[]
}

/**
 * The content of `site.json`, which the build writes and the server reads. From this file the server makes the title
 * and the other tags in the head of each document, so that search engines find them without running scripts. The
 * addresses of pictures are paths on this site.
 */
export interface Site {
  readonly name: string
  readonly person: { readonly name: string; readonly jobTitle: string; readonly sameAs: readonly string[] }
  readonly sharePicture: { readonly src: string; readonly alt: string; readonly width: number; readonly height: number }
  /** The pages in the order of `src/routes.tsx`. An address shows the first page whose path matches. */
  readonly pages: readonly SitePage[]
  /** The HTML file of a bag with a card, and the files that it does not name. Its path is that of the page of a bag. */
  readonly bagCard: Pick<SitePage, 'document' | 'files'>
  /** The page for every address that no other page matches. */
  readonly unknown: SitePage
}

/** The placeholder in an HTML file that the server replaces with the title and the other tags of the page. */
export const PAGE_HEAD = '<!--page-head-->'

/**
 * The placeholder that the server replaces with tags that preload `SitePage.files`. The placeholder is at the end of
 * the head.
 */
export const PAGE_FILES = '<!--page-files-->'

/** The public page of one bag. The server puts the name of the coffee into its head. */
export const PUBLIC_BAG_PATH = '/coffee/bags/code/:bag_code'

/** The placeholder in the HTML file of a bag with a card that the server replaces with the card. */
export const BAG_CARD = '<!--bag-card-->'

/** The id of the script with the data of the card: null if the bag has none. */
export const BAG_CARD_DATA = 'bag-card'

/** The page of a watch link. With `view=overlay` its document is transparent before its script runs. */
export const WATCH_PATH = '/pool/watch/:token'
