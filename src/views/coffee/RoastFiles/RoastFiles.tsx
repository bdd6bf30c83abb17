import { Box, Flex, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { RoastFilesRef } from '../../../machines/coffee/roastFiles.machine.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'

/** The page on which a member imports roasts of other programs and exports all roasts. */
export function RoastFiles({ actor }: { actor: RoastFilesRef }) {
  const { roastImport, allRoastsExport } = useSelector(actor, ({ children }) => children)
  return (
    <Page title="Import and Export" widthRem={64}>
      <Stack gap="6">
        <Flex align="center" gap="3">
          <BackLink href="/coffee/roasts" label="Back to the roasts" />
          <PageHeading>Import and Export</PageHeading>
        </Flex>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr)' }}
          gap="6"
          alignItems="start"
        >
          <Box>{roastImport && <ImportPanel actor={roastImport} />}</Box>
          <Box>{allRoastsExport && <ExportPanel actor={allRoastsExport} />}</Box>
        </Grid>
      </Stack>
    </Page>
  )
}
