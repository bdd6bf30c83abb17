import { chakra, Stack } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Panel, SectionHeading } from '../../shared/Page.tsx'

const Lead = chakra('p', { base: { color: 'soft' } })

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
            {lead && <Lead>{lead}</Lead>}
          </Stack>
          {children}
        </Stack>
      </section>
    </Panel>
  )
}
