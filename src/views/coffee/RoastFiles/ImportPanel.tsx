// The panel in which a member imports log files as roasts.

import { Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { RoastImportRef } from '../../../machines/coffee/roastImport.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Panel, SectionHeading } from '../../shared/Page.tsx'
import { ErrorText, SmallPrint } from '../../shared/typography.tsx'
import { BeanQuestion } from './BeanQuestion.tsx'
import { ColumnsQuestion } from './ColumnsQuestion.tsx'
import { DropZone } from './DropZone.tsx'
import { FileQuestion } from './FileQuestion.tsx'
import { Progress } from './Progress.tsx'
import { Results } from './Results.tsx'

/** What the import is doing, as a sentence for each state of its machine in which it works. */
const WORK_TEXTS: Readonly<Partial<Record<ReturnType<RoastImportRef['getSnapshot']>['value'], string>>> = {
  opening: 'Opening the ZIP file.',
  reading: 'Reading the files.',
  restoringBags: 'Restoring the notes of the bags.',
  loadingBeans: 'Looking up the beans.',
  creatingBeans: 'Adding the beans.',
  sending: 'Importing the roasts.',
}

/** The field for log files, and the result of each file. */
export function ImportPanel({ actor }: { actor: RoastImportRef }) {
  const state = useSelector(actor, ({ value }) => value)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isWaiting = useSelector(actor, (snapshot) => snapshot.hasTag('waiting'))
  const { closed, unread, toSend, results, error } = useSelector(actor, ({ context }) => context)
  const filesLeft = closed.length + unread.length + toSend.length
  return (
    <Panel>
      <Stack gap="5">
        <SectionHeading>Import</SectionHeading>
        {(state === 'idle' || state === 'finished') && (
          <>
            <SmallPrint>
              Logs of Artisan (.alog), RoasTime (.json) and Kaffelogic (.klog), and CSV files of Cropster, IKAWA and
              others, several at once, or a ZIP file with them, such as your own of 'Export all'. Each file becomes a
              roast. A roast that is already here is not imported again.
            </SmallPrint>
            <DropZone onFiles={(files) => actor.send({ type: 'files.choose', files })} />
          </>
        )}
        {state === 'asking' && <BeanQuestion actor={actor} />}
        {state === 'askingColumns' && <ColumnsQuestion actor={actor} />}
        {(state === 'askingUnit' || state === 'askingAboutAir') && <FileQuestion actor={actor} kind={state} />}
        {(isBusy || isWaiting) && (
          <Stack gap="3">
            <p>{isWaiting ? waitingText(filesLeft) : WORK_TEXTS[state]}</p>
            {state === 'interrupted' && error && <ErrorText role="alert">{error.message}</ErrorText>}
            <Progress label="Imported files" done={results.length} total={results.length + filesLeft} />
            <Flex gap="3" wrap="wrap">
              {isBusy ? (
                <Button variant="outline" onClick={() => actor.send({ type: 'import.stop' })}>
                  Stop
                </Button>
              ) : (
                <>
                  <Button onClick={() => actor.send({ type: 'import.continue' })}>Continue</Button>
                  <Button variant="outline" onClick={() => actor.send({ type: 'import.discard' })}>
                    Leave out the rest
                  </Button>
                </>
              )}
            </Flex>
          </Stack>
        )}
        {results.length > 0 && <Results results={results} isDone={state === 'finished'} />}
      </Stack>
    </Panel>
  )
}

const waitingText = (filesLeft: number) =>
  filesLeft === 1 ? '1 file is not imported yet.' : `${filesLeft} files are not imported yet.`
