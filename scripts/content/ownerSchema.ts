import Type from 'typebox'

// The schema of the files in `src/content`. `says` is the end of a sentence about a mistake, for example 'a day such as
// 2026-09-12' in "the post 'Opening' needs a day such as 2026-09-12 in 'date'."

const text = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, says: `a text of 1 to ${maxLength} characters` })
const link = Type.String({ pattern: '^https://[^\\s/]+', says: 'a link that begins with https://' })
const day = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  says: 'a day such as 2026-09-12',
})
const pixels = Type.Integer({ minimum: 1, maximum: 10_000, says: 'a size in whole px' })

/** Makes a field that the schema does not name a mistake. */
const strict = { additionalProperties: false }

const Picture = Type.Object(
  { src: Type.String({ minLength: 1, says: 'an imported picture' }), alt: text(300), width: pixels, height: pixels },
  strict,
)
const Link = Type.Object({ label: text(40), href: link }, strict)
const Project = Type.Object(
  {
    name: text(60),
    tagline: text(120),
    paragraphs: Type.Array(text(1_000)),
    picture: Picture,
    links: Type.Array(Link),
  },
  strict,
)
const Post = Type.Object({ title: text(120), href: link, date: day, summary: text(300) }, strict)
const Fact = Type.Object({ label: text(40), value: text(120) }, strict)

/** The exports of all files in `src/content`, as one object. */
export const OwnerContent = Type.Object({
  owner: Type.Object(
    {
      name: text(60),
      site: Type.Object({ name: text(30), title: text(70) }, strict),
      greeting: Type.Array(text(60), { minItems: 1, says: 'at least one line' }),
      footer: Type.Object(
        {
          credit: text(120),
          sourceRepository: link,
          avatar: Picture,
          // Whether the footer of the landing page is fixed to the bottom of a large window.
          fixed: Type.Boolean({ says: 'true or false' }),
        },
        strict,
      ),
    },
    strict,
  ),
  portfolio: Type.Object(
    {
      projects: Type.Array(Project),
      posts: Type.Array(Post),
      facts: Type.Array(Fact),
      links: Type.Array(Link),
    },
    strict,
  ),
  about: Type.Array(text(1_000)),
  chessIntroduction: text(300),
  findBagIntroduction: text(300),
  // What search engines and other sites show about the site.
  preview: Type.Object({ description: text(300), jobTitle: text(60), sharePicture: Picture }, strict),
})
