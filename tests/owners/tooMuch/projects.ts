import type { Portfolio } from '../../../src/ownerTypes.ts'
import picture from './picture.svg'

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente'
/** Texts that are long, from right to left, or look like code. */
const TEXTS = [
  LONG_WORD,
  'פרויקט עם שם ארוך מאוד שנכתב מימין לשמאל',
  '<script>alert(1)</script> & "more"',
  'مشروع 123 (ABC) & <b>',
  'A'.repeat(55),
]
const textOf = (index: number) => TEXTS[index % TEXTS.length] ?? ''
const list = <Entry>(length: number, entryOf: (index: number) => Entry) =>
  Array.from({ length }, (_, index) => entryOf(index))

export const portfolio: Portfolio = {
  projects: list(30, (index) => ({
    name: `${textOf(index)} ${index}`,
    tagline: `${textOf(index + 1)} ${textOf(index)}`,
    paragraphs: list(index % 4, (part) => `${part} ${`${textOf(part)} `.repeat(15)}`.trim()),
    ...(index % 3 === 0 ? { picture: { src: picture, alt: textOf(index), width: 640, height: 480 } } : {}),
    links: list(index % 12, (part) => ({
      label: `${textOf(part).slice(0, 36)} ${part}`,
      href: 'https://a.example/?a=1&b="<>"',
    })),
  })),
  posts: list(40, (index) => ({
    title: `${textOf(index)} ${textOf(index + 1)} ${index}`,
    href: index === 1 ? '/files/cv.txt' : `https://a.example/post?a=1&b="<>"|${index}`,
    date: `20${String(10 + (index % 16))}-0${1 + (index % 9)}-28`,
    summary: `${textOf(index)} `.repeat(4).trim(),
  })),
  facts: list(40, (index) => ({
    label: `${textOf(index).slice(0, 36)} ${index}`,
    value: `${textOf(index)} ${textOf(index + 1)}`,
  })),
  links: [
    { label: 'Letters', href: 'mailto:adam@a.example?subject=Hello%20%22you%22&body=a' },
    { label: 'Telephone', href: 'tel:+47(0)12-34.56' },
    { label: 'Curriculum', href: '/files/cv.txt' },
    { label: `${LONG_WORD.slice(0, 38)}`, href: 'https://profile.example/adam', profile: true },
    ...list(30, (index) => ({ label: `${textOf(index).slice(0, 36)} ${index}`, href: 'https://a.example/' })),
  ],
}
