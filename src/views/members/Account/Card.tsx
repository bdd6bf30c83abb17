import { Stack } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Panel, SectionHeading } from '../../shared/Page.tsx'
import { Muted } from '../../shared/typography.tsx'

interface CardProps {
  title: string
  /** One sentence that explains the card. */
  lead?: string
  children: ReactNode
}

/** One section of the account page. */
export function Card({ title, lead, children }: CardProps) {
  const headingId = useId()
  return (
    <Panel asChild>
      <section aria-labelledby={headingId}>
        <Stack gap="5">
          <Stack gap="1">
            <SectionHeading id={headingId}>{title}</SectionHeading>
            {lead && <Muted>{lead}</Muted>}
          </Stack>
          {children}
        </Stack>
      </section>
    </Panel>
  )
}
