// The facts about the owner that the first load needs.

import avatar from './avatar.svg'
import type { Picture } from './picture.ts'
import share from './share.jpg'

/** The content of the public pages that depends on the owner of the site. */
export interface Owner {
  readonly name: string
  readonly site: {
    /** The brand in the top bar. The title of every page ends with it. */
    readonly name: string
    /** The title of the landing page. */
    readonly title: string
  }
  /** The landing page types these lines one after the other. It shows the first line before any script runs. */
  readonly greeting: readonly [string, ...string[]]
  readonly footer: {
    /** The line that says who made the site. */
    readonly credit: string
    /** The address of the source code of the site. */
    readonly sourceRepository: string
    readonly avatar: Picture
    /** Whether the footer of the landing page is fixed to the bottom of the window, if the window is large enough. */
    readonly fixed: boolean
  }
}

/** The texts and the picture that search engines and shared links show of the landing page. */
interface Preview {
  readonly description: string
  /** The owner's job. */
  readonly jobTitle: string
  /** The picture that other sites show beside a shared link: 1200 by 630 px. */
  readonly sharePicture: Picture
}

/** Only the build needs this, for the documents. It is not part of `owner`, so that no script contains it. */
export const preview: Preview = {
  description:
    'Nora Fennimore writes software for phones and browsers, roasts coffee at home, and plays chess more slowly than she should.',
  jobTitle: 'Software engineer',
  sharePicture: {
    src: share,
    alt: 'A desk at night: books, a chess board and a cup of coffee in the light of a lamp, paintings and a guitar on the wall.',
    width: 1200,
    height: 630,
  },
}

/** The texts of the public pages about the owner. To make the site yours, change the files of this folder. */
export const owner: Owner = {
  name: 'Nora Fennimore',
  site: {
    name: 'Fennimore',
    title: 'Nora Fennimore: software, coffee and slow chess',
  },
  greeting: ['Hello, I’m Nora.', 'I build calm apps.', 'I roast coffee.', 'I play slow chess.'],
  footer: {
    credit: 'Written and drawn by Nora Fennimore',
    sourceRepository: 'https://git.example.org/fennimore/parlor',
    avatar: { src: avatar, alt: 'Nora, drawn with round glasses and a bun', width: 96, height: 96 },
    fixed: true,
  },
}
