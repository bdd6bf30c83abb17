// The dialog with the keyboard shortcuts. The key `?` opens it on every page of a member.

import { chakra, Stack, Switch } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { permits } from '../../../contract/rules/shared/acl.ts'
import type { ShortcutsRef } from '../../machines/shared/shortcuts.machine.ts'
import { SHORTCUTS } from '../../machines/shared/shortcuts.ts'
import { useUser } from './AppContext.ts'
import { ChakraTheme } from './ChakraTheme.tsx'
import { Modal } from './Modal.tsx'
import { Muted } from './typography.tsx'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    columnGap: '5',
    rowGap: '2',
    alignItems: 'baseline',
    outline: 'none',
  },
})
const Title = chakra('h3', { base: { fontFamily: 'body', fontSize: 'md', fontWeight: 650 } })
const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minWidth: '1.75rem',
    marginInlineEnd: '1',
    paddingInline: '2',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'sm',
    background: 'raised',
    textAlign: 'center',
  },
})

/**
 * The dialog with all shortcuts that the signed-in member can use, and the switch that turns the shortcuts off. When
 * the dialog opens, the list of shortcuts has the focus, and not the switch: the switch can be below the lower edge of
 * the window.
 */
export function ShortcutList({ actor }: { actor: ShortcutsRef }) {
  const isOn = useSelector(actor, (snapshot) => !snapshot.matches({ keys: 'off' }))
  // The keys of the controls on the open page.
  const pageKeys = useSelector(actor, ({ context }) => context.pageKeys)
  const user = useUser()
  const list = useRef<HTMLDListElement>(null)
  const usableShortcuts = SHORTCUTS.filter(({ permission }) => !permission || (user && permits(user.acl, permission)))
  return (
    <ChakraTheme>
      <Modal open title="Keyboard" initialFocus={list} onClose={() => actor.send({ type: 'dialog.close' })}>
        <Stack gap="5" paddingBottom="3">
          <List ref={list} tabIndex={-1}>
            {usableShortcuts.map(({ keys, text }) => (
              // 'g p' means: first the key g, then the key p.
              <Entry key={keys} keys={keys.split(' ')} text={text} />
            ))}
            <Entry keys={['Ctrl', 'Enter']} text="Send what you type, also in a field with several lines" />
          </List>
          {pageKeys.length > 0 && (
            <Stack as="section" aria-label="On this page" gap="2">
              <Title>On this page</Title>
              <List>
                {pageKeys.map(({ keys, name }) => (
                  <Entry key={keys + name} keys={[keys]} text={name} />
                ))}
              </List>
            </Stack>
          )}
          <Switch.Root checked={isOn} onCheckedChange={() => actor.send({ type: 'shortcuts.switch' })}>
            <Switch.HiddenInput />
            <Switch.Control>
              <Switch.Thumb />
            </Switch.Control>
            <Switch.Label>Single keys are shortcuts</Switch.Label>
          </Switch.Root>
          <Muted>
            This setting is stored in this browser. 'Keyboard' in the menu of your account opens this list, too.
          </Muted>
        </Stack>
      </Modal>
    </ChakraTheme>
  )
}

/** A row of a list: one or several keys, and what they do. */
function Entry({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </dt>
      <dd>{text}</dd>
    </>
  )
}
