// The frame of a page, with its headings and boxes.
import { Box, chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { ChakraTheme } from './ChakraTheme.tsx'
import { useHalf } from './Half.ts'
import { PageTitle } from './PageTitle.tsx'

interface PageProps {
  title: string
  /** The largest width of the column, in rem. */
  widthRem?: number
  /** Whether there is little space above and below, for a page whose content fills the window. */
  isCompact?: boolean
  children: ReactNode
}

/** The frame of a page built with Chakra: the theme, the document title and one column. */
export function Page({ title, widthRem = 44, isCompact = false, children }: PageProps) {
  // When a list and its chosen item are beside each other, only one of the two pages sets the document title.
  const { isMain } = useHalf()
  return (
    <ChakraTheme>
      {isMain && <PageTitle>{title}</PageTitle>}
      <Box
        maxWidth={`${widthRem}rem`}
        marginInline="auto"
        paddingInline={{ base: '4', md: '6' }}
        // The banner 'You are offline.' is 20 px high and lies over the space above the content.
        paddingTop={isCompact ? '5' : { base: '6', md: '12' }}
        paddingBottom={isCompact ? '3' : { base: '6', md: '12' }}
      >
        {children}
      </Box>
    </ChakraTheme>
  )
}

const Heading = chakra('h1', {
  base: {
    fontFamily: 'display',
    fontSize: { base: '2xl', md: '3xl' },
    fontWeight: 600,
    lineHeight: 1.1,
    letterSpacing: '-0.01em',
  },
})

/**
 * The main heading. If a list and its chosen item are beside each other, the heading of the list has the second level,
 * so that the document has exactly one main heading.
 */
export function PageHeading(props: ComponentProps<typeof Heading>) {
  const { isMain } = useHalf()
  return <Heading {...(!isMain && { as: 'h2' })} {...props} />
}

/**
 * The main heading of a list, with the main action at its right. The sizes are chosen so that a heading and one or two
 * short buttons fit into one line of 288 px.
 */
export const HeadingLine = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '2',
    '@media (max-width: 575.98px)': { '& a': { paddingInline: '3' } },
    '@media (max-width: 383.98px)': { '& h1': { fontSize: 'xl' }, '& a': { paddingInline: '2' } },
  },
})

export const SectionHeading = chakra('h2', {
  base: { fontFamily: 'display', fontSize: 'xl', fontWeight: 600, lineHeight: 1.2 },
})

/** A box with a border and its own background. */
export const Panel = chakra('div', {
  base: {
    background: 'felt',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    padding: { base: '5', md: '8' },
  },
})
