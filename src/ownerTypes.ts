// What the files in `src/content` contain. The build checks the same, with the lengths: `scripts/owner/ownerSchema.ts`.

/** A picture in the folder of the owner's files. */
interface Picture {
  readonly src: string
  /** What the picture shows, for people who cannot see it. */
  readonly alt: string
  /** The size of the picture in px. With it, the page reserves the right space before the picture is loaded. */
  readonly width: number
  readonly height: number
}

/** The texts of `owner.ts` that every page loads. */
export interface Owner {
  readonly name: string
  readonly site: {
    /** The brand in the top bar. */
    readonly name: string
    /** The title of the landing page. */
    readonly title: string
  }
  /** The landing page types these lines one after the other. It shows the first line before any script runs. */
  readonly greeting: readonly string[]
  readonly footer: {
    /** The line that says who made the site. */
    readonly credit: string
    /** The address of the source code of the site. */
    readonly sourceRepository?: string
    readonly avatar?: Picture
    /** Whether the footer of the landing page is fixed to the bottom of the window, if the window is large enough. */
    readonly fixed: boolean
  }
}

/** What search engines and shared links show of the landing page. Only the build reads it. */
export interface Preview {
  readonly description: string
  readonly jobTitle?: string
  /** The picture beside a shared link: 1200 by 630 px. Without it, the build draws one with the title of the site. */
  readonly sharePicture?: Picture
}

/** A link, with the text that visitors read. */
interface OwnerLink {
  readonly label: string
  /** `https://…`, `mailto:…`, `tel:…`, or a file of the owner: `/files/cv.pdf`. */
  readonly href: string
}

/** A link to another page of the owner. */
export interface ElsewhereLink extends OwnerLink {
  /** Whether this is a page about the owner on another site. Search engines are told that it is the same person. */
  readonly profile?: boolean
}

/** A project in the Projects section of the landing page. */
export interface Project {
  readonly name: string
  /** The line below the name. */
  readonly tagline: string
  readonly paragraphs: readonly string[]
  readonly picture?: Picture
  /** The first link is the main one. */
  readonly links: readonly OwnerLink[]
}

/** Something that the owner has written. The feed has it, too. */
export interface Post {
  readonly title: string
  /** `https://…` or a file of the owner. */
  readonly href: string
  /** The day on which it appeared, as YYYY-MM-DD. */
  readonly date: string
  readonly summary: string
}

/** A short fact about the owner, for example 'Lives in' and 'Bergen'. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** The sections below the About section. Each list can have any length. The page leaves out an empty list. */
export interface Portfolio {
  readonly projects: readonly Project[]
  readonly posts: readonly Post[]
  readonly facts: readonly Fact[]
  readonly links: readonly ElsewhereLink[]
}

/**
 * A part of the drawing on the landing page. The chess board is the link to `/chess`, and the cup the link to
 * `/coffee`. The shelf is beside the heading of the projects.
 */
export type DeskPart = 'lamp' | 'books' | 'guitar' | 'paintings' | 'chess' | 'coffee' | 'shelf'
