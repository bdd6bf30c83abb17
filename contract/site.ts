/**
 * One page of the route table (`src/routes.tsx`). The order is that of the table: the first path that matches counts.
 */
export interface SitePage {
  /** The pattern of the address, for example `/pool/:pool_game_id`. */
  readonly path: string
  /** The complete title of the document. */
  readonly title: string
  /** The description for search engines. Null asks them not to index the page. */
  readonly description: string | null
  /** Whether visitors may see the page. If not, it needs a signed-in user. */
  readonly isPublic: boolean
  /** The file of its HTML document, beside `site.json`. Several pages may share one document. */
  readonly document: string
  /**
   * Scripts and style sheets that the page needs at once and its document does not name, as paths on our own origin.
   */
  readonly files: readonly string[]
}

/**
 * What the build writes into `site.json`, beside the documents. From it the server makes the head of each document, so
 * that the head is complete before any script runs. Pictures are paths on our own origin.
 */
export interface Site {
  readonly name: string
  readonly person: { readonly name: string; readonly jobTitle: string; readonly sameAs: readonly string[] }
  readonly sharePicture: { readonly src: string; readonly alt: string; readonly width: number; readonly height: number }
  readonly pages: readonly SitePage[]
  /** The page for every address that no other page matches. */
  readonly unknown: SitePage
}

/** The placeholder in a document that the server replaces with the tags of the page's own head. */
export const PAGE_HEAD = '<!--page-head-->'

/** The placeholder for the page's files. It is at the end of the head, after the files that every page needs. */
export const PAGE_FILES = '<!--page-files-->'

/** The public page of one bag. The server puts the name of the coffee into its head. */
export const PUBLIC_BAG_PATH = '/coffee/bags/code/:bag_code'
