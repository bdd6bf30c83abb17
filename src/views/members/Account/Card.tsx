// A card of the account page.

import { Stack } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Panel, SectionHeading } from '../../shared/Page.tsx'
import { Muted } from '../../shared/typography.tsx'

interface CardProps {
  title: string
  /** One sentence that explains the card. */
  explanation?: string
  /** Whether the card is printed. On paper, a card with only fields and buttons would be empty. */
  isPrinted?: boolean
  children: ReactNode
}

/** One section of the account page. */
export function Card({ title, explanation, isPrinted = false, children }: CardProps) {
  const headingId = useId()
  return (
    <Panel asChild>
      <section aria-labelledby={headingId} data-not-printed={!isPrinted || undefined}>
        <Stack gap="5">
          <Stack gap="1">
            <SectionHeading id={headingId}>{title}</SectionHeading>
            {explanation && <Muted>{explanation}</Muted>}
          </Stack>
          {children}
        </Stack>
      </section>
    </Panel>
  )
}
