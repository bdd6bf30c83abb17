import type { Site, SitePage } from '../contract/site.ts'
import { files } from './content/files.ts'
import { owner } from './content/owner.ts'
import { pageDescriptions } from './content/pages.ts'
import { routes } from './routes.tsx'
import { tokens } from './theme/tokens.ts'
import { titleOf } from './views/Layout/PageTitle.tsx'

/** What every document's head holds, whoever asks for it and wherever the site stands. */
export const sharedHead = [
  `<link rel="icon" type="image/svg+xml" href="${files.icon}">`,
  `<link rel="apple-touch-icon" href="${files.icon192}">`,
  '<link rel="manifest" href="/site.webmanifest">',
  // Its style sheet would tell of it a round trip later, too late for a font that may not come late.
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${files.fraunces}">`,
].join('\n')

/** For a site that is put on a phone's home screen. */
export const webManifest = {
  name: owner.site.title,
  short_name: owner.site.name,
  description: owner.site.description,
  start_url: '/',
  display: 'standalone',
  background_color: tokens.color.night,
  theme_color: tokens.color.night,
  icons: [
    { src: files.icon192, sizes: '192x192', type: 'image/png' },
    { src: files.icon512, sizes: '512x512', type: 'image/png' },
    { src: files.icon, sizes: 'any', type: 'image/svg+xml' },
  ],
}

const pages = Object.values(routes).map(
  ({ path, title }): SitePage => ({
    path,
    title: titleOf(title),
    description: path === '/' ? owner.site.description : (pageDescriptions[path] ?? null),
  }),
)

/** What the server makes each document's own head from. */
export const site: Site = {
  name: owner.site.name,
  person: {
    name: owner.name,
    jobTitle: owner.site.jobTitle,
    sameAs: [owner.footer.sourceRepository, ...owner.projects.map(({ homepage }) => homepage)],
  },
  sharePicture: owner.site.sharePicture,
  pages,
  unknownTitle: titleOf(routes.notFound.title),
}
