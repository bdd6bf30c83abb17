// Draws a `Sheet` at the bottom of the window. This code is loaded after the page.
import { Drawer, Portal } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { CloseButton } from './CloseButton.tsx'

export interface SheetProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
}

/** The drawer of `Sheet`. The library Chakra keeps the focus inside the drawer. */
export function SheetDrawer({ open, title, onClose, children, footer }: SheetProps) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Drawer.Root
      placement="bottom"
      // Focus the sheet and not its first field: on a phone, a focused field opens the keyboard over the sheet.
      initialFocusEl={() => content.current}
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content ref={content}>
            <Drawer.Header paddingInlineEnd="16">
              <Drawer.Title>{title}</Drawer.Title>
            </Drawer.Header>
            <Drawer.Body>{children}</Drawer.Body>
            {footer && <Drawer.Footer>{footer}</Drawer.Footer>}
            <Drawer.CloseTrigger asChild>
              <CloseButton />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
