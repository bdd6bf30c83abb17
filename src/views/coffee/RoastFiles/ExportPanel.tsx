import { Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { AllRoastsExportRef } from '../../../machines/coffee/allRoastsExport.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Panel, SectionHeading } from '../../shared/Page.tsx'
import { ErrorText, SmallPrint } from '../../shared/typography.tsx'
import { Progress } from './Progress.tsx'

/** The panel in which a member saves all started roasts, the bags and the beans as one ZIP file. */
export function ExportPanel({ actor }: { actor: AllRoastsExportRef }) {
  const state = useSelector(actor, ({ value }) => value)
  const { done, total, error } = useSelector(actor, ({ context }) => context)
  const start = () => actor.send({ type: 'export.start' })
  return (
    <Panel>
      <Stack gap="4">
        <SectionHeading>Export</SectionHeading>
        <SmallPrint>
          All roasts in one ZIP file. Each roast is in it three times: as an Artisan log, as a CSV file that Artisan
          imports, and as JSON. Your bags, and the beans with your green coffee, are in it as JSON.
        </SmallPrint>
        {state === 'collecting' ? (
          <>
            <Progress label="Exported roasts" done={done} total={total} />
            <Flex>
              <Button variant="outline" onClick={() => actor.send({ type: 'export.stop' })}>
                Stop
              </Button>
            </Flex>
          </>
        ) : (
          <Flex>
            <Button variant="outline" onClick={start}>
              {state === 'failed' ? 'Try again' : 'Export all'}
            </Button>
          </Flex>
        )}
        <div aria-live="polite">
          {state === 'saved' && <p>{total === 0 ? 'There is no roast to save.' : `Saved ${roastsText(total)}.`}</p>}
          {state === 'failed' && error && <ErrorText>{error.message}</ErrorText>}
        </div>
      </Stack>
    </Panel>
  )
}

const roastsText = (count: number) => (count === 1 ? '1 roast' : `${count} roasts`)
