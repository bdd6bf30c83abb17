// The owner's projects, posts, facts and links, which the landing page shows.

import type { Picture } from './picture.ts'
import slowpour from './slowpour.svg'

/** A link, with the text that visitors read. */
export interface OwnerLink {
  readonly label: string
  /** Begins with `https://`. */
  readonly href: string
}

/** A project in the Projects section of the landing page. */
export interface Project {
  readonly name: string
  /** The line below the name. */
  readonly tagline: string
  readonly paragraphs: readonly string[]
  readonly picture: Picture
  /** The first link is the main one. */
  readonly links: readonly OwnerLink[]
}

/** Something that the owner has written. */
export interface Post {
  readonly title: string
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
  /** Links to other pages of the owner. */
  readonly links: readonly OwnerLink[]
}

/**
 * The owner's projects, posts, facts and links. They are not part of `owner`, because the first load of the landing
 * page does not need them.
 */
export const portfolio: Portfolio = {
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
      links: [
        { label: 'Homepage', href: 'https://slowpour.example/' },
        { label: 'App Store', href: 'https://apps.apple.com/app/slowpour/id0000000000' },
        { label: 'Source code', href: 'https://git.example.org/fennimore/slowpour' },
      ],
    },
  ],
  posts: [
    {
      title: 'What a kettle taught me about loading states',
      href: 'https://fennimore.example/posts/kettle',
      date: '2026-09-12',
      summary: 'Water that is not hot yet still tells you something. A screen can do the same.',
    },
    {
      title: 'Forty roasts in one spreadsheet',
      href: 'https://fennimore.example/posts/forty-roasts',
      date: '2026-05-03',
      summary: 'Why I stopped, and what I log instead.',
    },
  ],
  facts: [
    { label: 'Works on', value: 'Screens for busy hands' },
    { label: 'Roasts', value: 'Two batches a week, on a drum of 250 g' },
    { label: 'Plays', value: 'The slow side of the Caro-Kann' },
  ],
  links: [
    { label: 'Code', href: 'https://git.example.org/fennimore' },
    { label: 'Letters', href: 'https://fennimore.example/letters' },
  ],
}
