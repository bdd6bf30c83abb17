// What the documents of the pages have in their head, and the contents of `site.webmanifest` and `site.json`.

import { escapeText } from '../../contract/rules/shared/escaped.ts'
import { FAVICON_PATH, FEED_PATH, SHARED_TEXT, type Site, type SitePage } from '../../contract/site.ts'
import icon from '../content/icon.svg'
import { owner, preview } from '../content/owner.ts'
import { pageDescriptions } from '../content/pages.ts'
import { portfolio } from '../content/projects.ts'
import { type RouteName, routes } from '../routes.tsx'
import { tokens } from '../theme/tokens.ts'
import { titleOf } from '../views/shared/PageTitle.tsx'

/** The paths of the icons that the build draws. */
export interface IconPaths {
  readonly apple: string
  readonly png192: string
  readonly png512: string
  readonly maskable: string
}

/** The tags that are in the head of every document. They do not depend on the page or on the address of the site. */
export const sharedHead = ({ apple }: IconPaths) =>
  [
    // Safari cannot show an SVG icon. Without `sizes`, Chrome would prefer this icon to the SVG.
    `<link rel="icon" sizes="32x32" href="${FAVICON_PATH}">`,
    `<link rel="icon" type="image/svg+xml" href="${icon}">`,
    `<link rel="apple-touch-icon" href="${apple}">`,
    '<link rel="manifest" href="/site.webmanifest">',
    ...(portfolio.posts.length === 0
      ? []
      : [
          `<link rel="alternate" type="application/atom+xml" title="${escapeText(owner.site.name)}" href="${FEED_PATH}">`,
        ]),
  ].join('\n')

/**
 * The titles in the documents. Only the build needs them, because each page sets its own title when it is shown. The
 * landing page has no title here: it gets the title of the site.
 */
const TITLES: Readonly<Record<RouteName, string>> = {
  home: '',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  chess: 'Chess',
  newGame: 'New Game',
  poolReplay: 'Replay',
  poolCompare: 'Compare',
  poolPlayer: 'Player',
  poolWatch: 'Live Game',
  poolRatings: 'Ratings',
  nightWatch: 'Live League Night',
  night: 'League Night',
  nights: 'League Nights',
  poolGame: 'Pool Game',
  poolGames: 'Pool',
  account: 'Account',
  users: 'Users',
  logs: 'Logs',
  siteFigures: 'Health',
  wordle: 'Wordle',
  messages: 'Messages',
  coffeeFind: 'Find your coffee',
  publicBag: 'Coffee bag',
  bags: 'Coffee Bags',
  bag: 'Coffee Bag',
  newRoast: 'Select Beans',
  roastFiles: 'Import and Export',
  compareRoasts: 'Compare Roasts',
  roasts: 'Coffee Roasts',
  roast: 'Roast',
  notFound: 'Page Not Found',
}

/** The content of `site.webmanifest`. A phone reads it when a person adds the site to the home screen. */
export const webManifest = ({ png192, png512, maskable }: IconPaths) => ({
  name: owner.site.title,
  short_name: owner.site.name,
  description: preview.description,
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: tokens.color.night,
  theme_color: tokens.color.night,
  icons: [
    { src: png192, sizes: '192x192', type: 'image/png' },
    { src: png512, sizes: '512x512', type: 'image/png' },
    { src: icon, sizes: 'any', type: 'image/svg+xml' },
    { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // The phone offers these pages after a long press on the icon of the site.
  shortcuts: [
    { name: TITLES.newGame, url: routes.newGame.path, icons: [{ src: png192, sizes: '192x192' }] },
    { name: 'New Roast', url: routes.newRoast.path, icons: [{ src: png192, sizes: '192x192' }] },
  ],
  // The Wordle app can share a result with the site. The Wordle page reads the result from the address.
  share_target: { action: routes.wordle.path, method: 'GET', params: { text: SHARED_TEXT } },
})

/** A page without its document and its files. The build finds both by the name of the route, and adds them. */
export interface NamedPage extends Omit<SitePage, 'document' | 'files'> {
  readonly route: RouteName
}

/** By the path. The file of an owner may name its type as it likes. */
const descriptions: Readonly<Partial<Record<string, string>>> = pageDescriptions

function pageOf(route: RouteName): NamedPage {
  const { path, access } = routes[route]
  const description = path === '/' ? preview.description : (descriptions[path] ?? null)
  return { path, title: titleOf(TITLES[route]), description, isPublic: access === 'public', route }
}

/** The content of `site.json` without the parts that the build adds: pictures, documents and files. */
export const site = {
  name: owner.site.name,
  person: {
    name: owner.name,
    ...(preview.jobTitle !== undefined && { jobTitle: preview.jobTitle }),
    ...(owner.footer.avatar !== undefined && { image: owner.footer.avatar.src }),
    // With these addresses, search engines know that the pages on other sites are about the same person.
    sameAs: portfolio.links.filter(({ profile }) => profile).map(({ href }) => href),
  },
  posts: portfolio.posts,
  pages: (Object.keys(routes) as RouteName[]).map(pageOf),
  unknown: pageOf('notFound'),
} satisfies Record<Exclude<keyof Site, 'sharePicture' | 'bagCard' | 'scriptHash'>, unknown> &
  Omit<Site, 'sharePicture' | 'pages' | 'bagCard' | 'unknown' | 'scriptHash'>

/** The owner's picture for shared links. Without it, the build draws one. */
export const { sharePicture } = preview
