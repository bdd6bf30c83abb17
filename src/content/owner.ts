import avatar from './avatar.svg'
import share from './share.jpg'
import slowpour from './slowpour.svg'

/** A picture in this folder. */
interface Picture {
  readonly src: string
  /** What the picture shows, for people who cannot see it. */
  readonly alt: string
  /** The size of the picture in px. With it, the page reserves the right room before the picture is loaded. */
  readonly width: number
  readonly height: number
}

/** A project in the Projects section of the landing page. */
export interface Project {
  readonly name: string
  /** The line below the name. */
  readonly tagline: string
  readonly paragraphs: readonly string[]
  readonly picture: Picture
  readonly homepage: string
  readonly appStore: string
  readonly source: string
}

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
  /** The paragraphs of the About section. */
  readonly about: readonly string[]
  readonly projects: readonly [Project, ...Project[]]
  /** The introductions of the chess page and of the coffee finder. */
  readonly chessLead: string
  readonly coffeeLead: string
  readonly footer: {
    readonly credit: string
    readonly sourceRepository: string
    readonly avatar: Picture
    /** Whether the footer of the landing page is fixed to the bottom of the window, if the window is large enough. */
    readonly fixed: boolean
  }
}

/** What search engines and shared links show of the landing page. */
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

/** Everything on the public pages about the owner. To make the site yours, change only this file. */
export const owner: Owner = {
  name: 'Nora Fennimore',
  site: {
    name: 'Fennimore',
    title: 'Nora Fennimore: software, coffee and slow chess',
  },
  greeting: ['Hello, I’m Nora.', 'I build calm apps.', 'I roast coffee.', 'I play slow chess.'],
  about: [
    'I write software for phones and browsers, mostly for people whose hands are busy: cooks, baristas, anyone holding a cue. I like the part where a screen becomes so plain that nobody mentions it.',
    'The rest of the evening happens at this desk. There is a guitar I tune more than I play, a roast to log before the beans cool, and a chess game in which I am a pawn down. Have a look around: the board and the cup lead somewhere, and the lamp has a switch.',
  ],
  projects: [
    {
      name: 'Slowpour',
      tagline: 'A brewing companion for pour-over coffee',
      paragraphs: [
        'Slowpour walks you through a pour-over one pour at a time: how much water, how fast, how long to wait. It reads the weight from a Bluetooth scale, draws your pour against the recipe while you make it, and keeps what you thought of the cup.',
        'It works in flight mode, in wet hands and before the first coffee, which is when one needs it.',
      ],
      picture: {
        src: slowpour,
        alt: 'A phone shows the second pour of a brew, beside a carafe that a kettle is filling.',
        width: 640,
        height: 480,
      },
      homepage: 'https://slowpour.example/',
      appStore: 'https://apps.apple.com/app/slowpour/id0000000000',
      source: 'https://git.example.org/fennimore/slowpour',
    },
  ],
  chessLead:
    'Fifteen minutes a side, mostly on the train, and by the third stop mostly a pawn down. Two sites keep the score; this is what they say.',
  coffeeLead: 'Every bag from this roaster carries a code. It knows which coffee it holds.',
  footer: {
    credit: 'Written and drawn by Nora Fennimore',
    sourceRepository: 'https://git.example.org/fennimore/parlor',
    avatar: { src: avatar, alt: 'Nora, drawn with round glasses and a bun', width: 96, height: 96 },
    fixed: true,
  },
}
