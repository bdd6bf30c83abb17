import type { Owner, Preview } from '../../../src/ownerTypes.ts'
import avatar from './icon.svg'

/** One word that no line can break at a space. */
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente'

export const preview: Preview = {
  description: `"</script><script>alert(1)</script> & 'שלום' ${LONG_WORD}`,
  jobTitle: '</title><b>Owner</b>',
}

export const owner: Owner = {
  name: `אדם ${LONG_WORD}`,
  site: { name: 'ألف ليلة وليلة & <b>"more"</b>', title: `שלום! <i>${LONG_WORD}</i>` },
  greeting: [
    LONG_WORD,
    'שלום, שמי אדם ואני כותב תוכנה לאנשים עם ידיים עסוקות',
    '<img src=x onerror=alert(1)> 👩‍👩‍👧‍👦🏳️‍🌈',
    '$& $1 $` \\ {{name}} %s',
  ],
  footer: {
    credit: `© <u>${LONG_WORD}</u> מימין לשמאל ${'W'.repeat(40)}`,
    sourceRepository: `https://git.example.org/${'very-long-path/'.repeat(20)}?a=1&b="<>"`,
    avatar: { src: avatar, alt: 'A "cup" <of> coffee & more', width: 256, height: 256 },
    fixed: true,
  },
}
