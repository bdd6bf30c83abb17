import type { Portfolio } from '../ownerTypes.ts'
import slowpour from './slowpour.svg'

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
    { label: 'Code', href: 'https://git.example.org/fennimore', profile: true },
    { label: 'Letters', href: 'https://fennimore.example/letters' },
  ],
}
