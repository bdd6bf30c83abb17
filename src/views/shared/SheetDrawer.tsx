import { Drawer, Portal } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export interface SheetProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
}

/** The drawer of `Sheet`, with the library that keeps the focus in it. */
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
              <Button variant="ghost" size="sm" paddingInline="0" aria-label="Close">
                <Icon name="close" size={20} />
              </Button>
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
