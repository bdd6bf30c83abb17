import type { Font } from 'opentype.js'
import { escapeText } from '../../contract/rules/shared/escaped.ts'
import { tokens } from '../../src/theme/tokens.ts'
import { pathData } from '../documents/socialPicture.ts'
import { type Answers, wordsOf } from './questions.ts'

// Writes the files of a new owner from the answers to the six questions.

/** A text in the source code of a file. */
function quoted(text: string): string {
  const inQuotes = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  return inQuotes.includes("'") && !inQuotes.includes('"') ? `"${inQuotes}"` : `'${inQuotes.replaceAll("'", "\\'")}'`
}

/** The files by their names. */
export function ownerFiles(answers: Answers, font: Font): Record<string, string> {
  const { name, line, email, profile } = answers
  const corners = wordsOf(answers.corners)
  const [hasChess, hasCoffee] = [corners.includes('chess'), corners.includes('coffee')]
  const parts = ['lamp', 'books', 'guitar', 'paintings', ...new Set(corners), 'shelf']
  const links = [
    ...(email === '' ? [] : [`    { label: 'E-mail', href: ${quoted(`mailto:${email}`)} },`]),
    ...(profile === ''
      ? []
      : [`    { label: ${quoted(new URL(profile).hostname.slice(0, 40))}, href: ${quoted(profile)}, profile: true },`]),
  ]
  return {
    'owner.ts': `import type { Owner, Preview } from '../ownerTypes.ts'

/** What search engines and shared links show. */
export const preview: Preview = {
  description: ${quoted(`${name}: ${line}`)},
}

/** The texts that every page loads. */
export const owner: Owner = {
  name: ${quoted(name)},
  site: { name: ${quoted(shortName(name))}, title: ${quoted(name)} },
  greeting: [${quoted(`Hello, I’m ${name}.`.length > 60 ? 'Hello.' : `Hello, I’m ${name}.`)}],
  footer: { credit: ${quoted(`© ${name}`)}, fixed: false },
}
`,
    'about.ts': `/** The paragraphs of the About section. */
export const about: readonly string[] = [${quoted(line)}]
`,
    'projects.ts': `import type { Portfolio } from '../ownerTypes.ts'

export const portfolio: Portfolio = {
  projects: [],
  posts: [],
  facts: [],
  links: [${links.length === 0 ? '' : `\n${links.join('\n')}\n  `}],
}
`,
    'desk.ts': `import type { DeskPart } from '../ownerTypes.ts'

/** The parts of the drawing on the landing page. Without any part there is no drawing. */
export const deskParts: readonly DeskPart[] = [${parts.map(quoted).join(', ')}]
`,
    'chess.ts': `/** The introduction of the chess page; '' for none. */
export const chessIntroduction = ''
`,
    'coffee.ts': `/** The text above the field on the page that finds a bag by its code; '' for none. */
export const findBagIntroduction = 'Every bag has a code. Enter the code to see which coffee is in the bag.'
`,
    'pages.ts': `/**
 * The descriptions of '/chess' and '/coffee', for search engines and shared links. A page without a description asks
 * search engines not to list it.
 */
export const pageDescriptions: { readonly '/chess'?: string; readonly '/coffee'?: string } = {
${[
  ...(hasChess ? [`  '/chess': ${quoted(`The chess ratings of ${name}.`)},\n`] : []),
  ...(hasCoffee ? [`  '/coffee': 'Find out which coffee is in your bag, by the code that is written on it.',\n`] : []),
].join('')}}
`,
    'icon.svg': iconOf(name, font),
  }
}

/** The last word of the name, which the top bar has room for. */
function shortName(name: string): string {
  const last = name.split(/\s+/).at(-1) ?? name
  return [...last].slice(0, 15).join('')
}

/** An icon with the first letter of the name. If the font lacks the letter, the icon has a dot. */
function iconOf(name: string, font: Font): string {
  const letter = [...name][0]?.toUpperCase() ?? ''
  const { color } = tokens
  const width = font.getAdvanceWidth(letter, 170)
  const drawing =
    font.charToGlyphIndex(letter) === 0
      ? `<circle cx="128" cy="128" r="60" fill="${color.primary}"/>`
      : `<path fill="${color.primary}" d="${pathData(font.getPath(letter, 128 - width / 2, 188, 170))}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><title>${escapeText(name)}</title><rect width="256" height="256" rx="56" fill="${color.night}"/>${drawing}</svg>\n`
}
