// The six questions of `npm run new-owner`.

import { UNWANTED } from './ownerSchema.ts'

/** The answers, as typed and without spaces around them. */
export interface Answers {
  readonly name: string
  /** What the owner does, in one line. */
  readonly line: string
  /** The address of the site, such as `https://parlor.example`; empty if it is not known yet. */
  readonly address: string
  /** Empty without one. */
  readonly email: string
  /** The address of the owner's page on another site; empty without one. */
  readonly profile: string
  /** Which of the words 'chess' and 'coffee' the owner typed. */
  readonly corners: string
}

export interface Question {
  readonly text: string
  /** Why an answer cannot be used; undefined if it can. */
  faultOf(answer: string): string | undefined
}

const INVISIBLE = new RegExp(`[${UNWANTED}]`, 'u')

function textFault(answer: string, maxLength: number): string | undefined {
  if (answer === '') return 'Please type an answer.'
  if (answer.length > maxLength) return `This has ${answer.length} characters. At most ${maxLength} are possible.`
  return INVISIBLE.test(answer) ? 'This has a character that cannot be shown.' : undefined
}

/** The origin of an address; undefined if the address has another path or is no web address. */
function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { origin, href, protocol } = new URL(address)
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined
}

export const QUESTIONS: Readonly<Record<keyof Answers, Question>> = {
  name: { text: 'Your name:', faultOf: (answer) => textFault(answer, 60) },
  line: {
    text: 'What you do, in one line of at most 60 characters (I build calm apps.):',
    faultOf: (answer) => textFault(answer, 60),
  },
  address: {
    text: 'The address of your site (https://me.example), or nothing if you do not know it yet:',
    faultOf: (answer) =>
      answer === '' || originOf(answer) === answer.replace(/\/$/, '')
        ? undefined
        : 'This is not the address of a site. It looks like https://me.example, without a path.',
  },
  email: {
    text: 'The e-mail address that visitors may see, or nothing:',
    faultOf: (answer) =>
      answer === '' || /^[^\s@?&#%]+@[^\s@?&#%]+\.[^\s@?&#%]+$/.test(answer)
        ? undefined
        : 'This is not an e-mail address.',
  },
  profile: {
    text: 'The address of your page on another site (https://…), or nothing:',
    faultOf: (answer) =>
      answer === '' || (/^https:\/\/[^\s/]+\S*$/.test(answer) && URL.canParse(answer))
        ? undefined
        : 'This is not an address that begins with https://.',
  },
  corners: {
    text: 'Do you show chess, coffee, or both? Type these words, or nothing:',
    faultOf: (answer) =>
      wordsOf(answer).every((word) => word === 'chess' || word === 'coffee')
        ? undefined
        : 'Type chess, coffee, both words, or nothing.',
  },
}

/** The words of the last answer. */
export const wordsOf = (corners: string) =>
  corners
    .toLowerCase()
    .split(/[\s,]+|\band\b/)
    .filter((word) => word !== '')
