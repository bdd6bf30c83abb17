// The data and the placeholders that the build writes and the server reads, to send the documents of the pages.

/** A picture that other sites show beside a shared link. `src` is a path on this site. */
export interface SharePicture {
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/**
 * The data of one page that the server needs to send its HTML document. It is made from one line of `src/routes.tsx`.
 */
export interface SitePage {
  /** The pattern of the address, for example `/pool/:pool_game_id`. */
  readonly path: string
  /** The complete title of the document. */
  readonly title: string
  /** The description for search engines. If it is null, the document asks search engines not to list the page. */
  readonly description: string | null
  /** The page's own picture for shared links. If it is missing, links show the picture of the site. */
  readonly picture?: SharePicture
  /** Whether visitors may see the page. If not, only signed-in members see it. */
  readonly isPublic: boolean
  /** The name of the HTML file, in the folder of `site.json`. Several pages can share one file. */
  readonly document: string
  /**
   * The paths of scripts and style sheets that the page needs immediately and that its HTML file does not name. The
   * server adds tags to the head, with which the browser starts to load them.
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
  /** The owner. `image` is a path on this site, and `sameAs` has the profiles of the same person on other sites. */
  readonly person: {
    readonly name: string
    readonly jobTitle?: string
    readonly image?: string
    readonly sameAs: readonly string[]
  }
  /** What the owner has written, for the feed. Without posts there is no feed. */
  readonly posts: readonly SitePost[]
  /** The picture of the landing page, and of every page without its own. */
  readonly sharePicture: SharePicture
  /** The pages in the order of `src/routes.tsx`. An address shows the first page whose path matches. */
  readonly pages: readonly SitePage[]
  /**
   * The HTML file of a bag with a card, and the files that the HTML file does not name. The page has the same path with
   * and without a card.
   */
  readonly bagCard: Pick<SitePage, 'document' | 'files'>
  /** The page for every address that no other page matches. */
  readonly unknown: SitePage
  /** How the content security policy allows the only script in the text of the documents: `'sha256-…'`. */
  readonly scriptHash: string
}

/** Something that the owner has written. */
interface SitePost {
  readonly title: string
  /** An address on another site, or a path on this one. */
  readonly href: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly summary: string
}

/** The feed of the posts. */
export const FEED_PATH = '/feed.xml'

/** The paths of the owner's own files, such as a CV, begin like this. Their names have no hash. */
export const OWN_FILES = '/files/'

/** Browsers also ask for this icon by themselves, for example beside a text file. */
export const FAVICON_PATH = '/favicon.ico'

/** The placeholder in an HTML file that the server replaces with the title and the other tags of the page. */
export const PAGE_HEAD = '<!--page-head-->'

/**
 * The placeholder that the server replaces with tags that preload `SitePage.files`. The placeholder is at the end of
 * the head. In a prerendered document it is in an HTML `<template>`, whose tags the browser ignores. The first script
 * moves these tags into the head when it starts the app.
 */
export const PAGE_FILES = '<!--page-files-->'

/** The text in the HTML file of the landing page that the server replaces with the owner facts, or with nothing. */
export const LIVE_FACTS_LINE = '[live-facts]'

/** The public page of one bag. The server puts the name of the coffee into its head. */
export const PUBLIC_BAG_PATH = '/coffee/bags/code/:bag_code'

/** The placeholder in the HTML file of a bag with a card that the server replaces with the card. */
export const BAG_CARD = '<!--bag-card-->'

/** The id of the script element with the data of the card. The data is null if the bag has no card. */
export const BAG_CARD_DATA = 'bag-card'

/** The name of the query parameter of the Wordle page. Its value is a text that another app has shared. */
export const SHARED_TEXT = 'text'

/** The page of a watch link. With `view=overlay` its document is transparent before its script runs. */
export const WATCH_PATH = '/pool/watch/:token'
