/** One address pattern of the page's route table, in the table's order: the first that matches counts. */
export interface SitePage {
  /** `/pool/:pool_game_id` */
  readonly path: string
  /** What the document is called, whole. */
  readonly title: string
  /** Null: not for search engines. */
  readonly description: string | null
  /** Anybody may see it; else only somebody who is signed in. */
  readonly isPublic: boolean
  /** Its document: a file beside `site.json`, which several pages may share. */
  readonly document: string
  /** Scripts and style sheets that the page needs at once and its document does not name: paths on our own origin. */
  readonly files: readonly string[]
}

/**
 * What the build tells the server of the pages (`site.json`, beside them), so that every document carries its own head
 * before any script runs. Pictures are paths on our own origin.
 */
export interface Site {
  readonly name: string
  readonly person: { readonly name: string; readonly jobTitle: string; readonly sameAs: readonly string[] }
  readonly sharePicture: { readonly src: string; readonly alt: string; readonly width: number; readonly height: number }
  readonly pages: readonly SitePage[]
  /** What stands at an address that no other page has. */
  readonly unknown: SitePage
}

/** Where the server puts a document's own head. */
export const PAGE_HEAD = '<!--page-head-->'

/** Where it names the page's files: at the head's end, after what every page needs. */
export const PAGE_FILES = '<!--page-files-->'

/** A visitor's page of one bag, whose head names the bag. */
export const PUBLIC_BAG_PATH = '/coffee/bags/code/:bag_code'
