import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ChakraTheme } from './ChakraTheme.tsx'
import { PageTitle } from './PageTitle.tsx'

interface PageProps {
  title: string
  /** The largest width of the column, in rem. */
  widthRem?: number
  children: ReactNode
}

/** The frame of a page built with Chakra: the theme, the document title and one column. */
export function Page({ title, widthRem = 44, children }: PageProps) {
  return (
    <ChakraTheme>
      <PageTitle>{title}</PageTitle>
      <Box
        maxWidth={`${widthRem}rem`}
        marginInline="auto"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '6', md: '12' }}
      >
        {children}
      </Box>
    </ChakraTheme>
  )
}

/** The main heading. Every page has exactly one. */
export const PageHeading = chakra('h1', {
  base: {
    fontFamily: 'display',
    fontSize: { base: '2xl', md: '3xl' },
    fontWeight: 600,
    lineHeight: 1.1,
    letterSpacing: '-0.01em',
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
