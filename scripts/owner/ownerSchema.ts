import Type from 'typebox'

// The schema of the files in `src/content`. `says` is the end of a sentence about a mistake, for example 'a day such as
// 2026-09-12' in "the post 'Opening' needs a day such as 2026-09-12 in 'date'."

/**
 * What no text may contain. Control characters, halves of characters and line breaks would break the feed, and marks
 * that turn the direction of a text would also turn the text after it.
 */
export const UNWANTED = '\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069\\ufffe\\uffff'
const VISIBLE = `[^${UNWANTED}]`
const text = (maxLength: number) =>
  Type.String({
    maxLength,
    pattern: `^(?=.*\\S)${VISIBLE}+$`,
    says: `a text of 1 to ${maxLength} characters in one line`,
  })
/** A text that may be empty. */
const optionalText = (maxLength: number) =>
  Type.String({ maxLength, pattern: `^${VISIBLE}*$`, says: `a text of at most ${maxLength} characters in one line` })
const paragraphs = (what: string, minItems = 0) =>
  Type.Array(text(1_000), { minItems, uniqueItems: true, says: `${what}, and no text twice` })

const HTTPS = 'https://[^\\s/]+\\S*'
const OWN_FILE = '/files/[\\w.-]+'
const link = (says: string, ...forms: string[]) => Type.String({ pattern: `^(${forms.join('|')})$`, says })
const website = link('a link that begins with https://', HTTPS)
const anyLink = link(
  'a link that begins with https://, mailto: or tel:, or a file such as /files/cv.pdf',
  HTTPS,
  'mailto:[^\\s@]+@[^\\s@]+',
  'tel:\\+?\\d[\\d().-]+',
  OWN_FILE,
)
const page = link('a link that begins with https://, or a file such as /files/cv.pdf', HTTPS, OWN_FILE)
const day = Type.String({ format: 'date', says: 'a day such as 2026-09-12' })
const pixels = Type.Integer({ minimum: 1, maximum: 10_000, says: 'a size in whole px' })
const yesOrNo = Type.Boolean({ says: 'true or false' })

/** Makes a field that the schema does not name a mistake. */
const strict = { additionalProperties: false }

const Picture = Type.Object(
  { src: Type.String({ minLength: 1, says: 'an imported picture' }), alt: text(300), width: pixels, height: pixels },
  strict,
)
const Link = Type.Object({ label: text(40), href: anyLink }, strict)
const Elsewhere = Type.Object({ label: text(40), href: anyLink, profile: Type.Optional(yesOrNo) }, strict)
const Project = Type.Object(
  {
    name: text(60),
    tagline: text(120),
    paragraphs: paragraphs('a list of texts'),
    picture: Type.Optional(Picture),
    links: Type.Array(Link),
  },
  strict,
)
const Post = Type.Object({ title: text(120), href: page, date: day, summary: text(300) }, strict)
const Fact = Type.Object({ label: text(40), value: text(120) }, strict)

const DESK_PARTS = ['lamp', 'books', 'guitar', 'paintings', 'chess', 'coffee', 'shelf']

/** The exports of all files in `src/content`, as one object. */
export const OwnerContent = Type.Object({
  owner: Type.Object(
    {
      name: text(60),
      site: Type.Object({ name: text(30), title: text(70) }, strict),
      greeting: Type.Array(text(60), { minItems: 1, uniqueItems: true, says: 'at least one line, and no line twice' }),
      footer: Type.Object(
        {
          credit: text(120),
          sourceRepository: Type.Optional(website),
          avatar: Type.Optional(Picture),
          // Whether the footer of the landing page is fixed to the bottom of a large window.
          fixed: yesOrNo,
        },
        strict,
      ),
    },
    strict,
  ),
  // What search engines and other sites show about the site.
  preview: Type.Object(
    { description: text(300), jobTitle: Type.Optional(text(60)), sharePicture: Type.Optional(Picture) },
    strict,
  ),
  portfolio: Type.Object(
    {
      projects: Type.Array(Project),
      posts: Type.Array(Post),
      facts: Type.Array(Fact),
      links: Type.Array(Elsewhere),
    },
    strict,
  ),
  about: paragraphs('a list of texts'),
  deskParts: Type.Array(
    Type.String({ pattern: `^(${DESK_PARTS.join('|')})$`, says: `one of ${DESK_PARTS.join(', ')}` }),
    {
      uniqueItems: true,
      says: 'each part once',
    },
  ),
  chessIntroduction: optionalText(300),
  findBagIntroduction: optionalText(300),
  pageDescriptions: Type.Object({ '/chess': Type.Optional(text(300)), '/coffee': Type.Optional(text(300)) }, strict),
})
