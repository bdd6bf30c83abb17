import type { Owner, Preview } from '../../../src/ownerTypes.ts'
import avatar from './avatar.svg'
import share from './share.jpg'

/** What search engines and shared links show. */
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

/** The texts that every page loads. */
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
