import { Checkbox, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LogAnswers } from '../../../../contract/rules/coffee/logFile.ts'
import type { RoastImportRef } from '../../../machines/coffee/roastImport.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

interface Question {
  readonly text: string
  readonly why: string
  readonly answers: readonly (readonly [label: string, answer: LogAnswers])[]
}

const QUESTIONS: Readonly<Record<'askingUnit' | 'askingAboutAir', Question>> = {
  askingUnit: {
    text: 'In which unit are its temperatures?',
    why: 'They are too hot for beans in °C, and the file does not say that they are in °F.',
    answers: [
      ['They are in °F', { unit: 'F' }],
      ['They are in °C', { unit: 'C' }],
    ],
  },
  askingAboutAir: {
    text: 'Are its temperatures those of the beans?',
    why: 'The file calls all of them temperatures of the air (ET), and has none of the beans (BT).',
    answers: [['Read them as the beans', { air_as_beans: true }]],
  },
}

/** Asks the member what the next file does not say. The answer can be for all files. */
export function FileQuestion({ actor, kind }: { actor: RoastImportRef; kind: keyof typeof QUESTIONS }) {
  const { toSend, isForAll } = useSelector(actor, ({ context }) => context)
  const { text, why, answers } = QUESTIONS[kind]
  return (
    <Stack gap="4" as="section" aria-label="Question about a file">
      <p role="status">
        <strong>{toSend[0]?.file.name}</strong>: {text}
      </p>
      <SmallPrint>{why}</SmallPrint>
      {toSend.length > 1 && (
        <Checkbox.Root
          checked={isForAll}
          onCheckedChange={({ checked }) => actor.send({ type: 'forAll.change', isForAll: checked === true })}
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>The same for all files of which this is not known</Checkbox.Label>
        </Checkbox.Root>
      )}
      <Flex gap="3" wrap="wrap">
        {answers.map(([label, answer]) => (
          <Button key={label} variant="outline" onClick={() => actor.send({ type: 'file.answer', answer })}>
            {label}
          </Button>
        ))}
        <Button variant="outline" onClick={() => actor.send({ type: 'file.leaveOut' })}>
          Leave this file out
        </Button>
      </Flex>
    </Stack>
  )
}
