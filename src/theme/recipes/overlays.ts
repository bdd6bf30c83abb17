// The look of everything that covers the page: dialogs, sheets, tooltips and menus, as recipes of the library Chakra.

import { defineSlotRecipe } from '@chakra-ui/react'

/** The dark layer between the page and what covers it. */
const backdrop = {
  position: 'fixed',
  inset: 0,
  zIndex: 1000,
  background: 'rgb(8 6 4 / 0.66)',
  backdropFilter: 'blur(3px)',
  _open: { animation: 'fade-in 160ms ease-out' },
} as const

/** The box that covers the page. */
const content = {
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  width: '100%',
  background: 'panel',
  color: 'ink',
  borderWidth: '1px',
  borderColor: 'line',
  boxShadow: 'rise',
  outline: 'none',
} as const

/** The parts inside the box. */
const parts = {
  header: { paddingInlineStart: '6', paddingInlineEnd: '16', paddingTop: '6', paddingBottom: '3' },
  title: { fontFamily: 'display', fontSize: 'xl', fontWeight: 600, lineHeight: 1.2 },
  description: { color: 'soft' },
  // No `flex: 1`: WebKit reads its basis of 0% in a `dialog` element as a height of 0, and the body was a slit.
  body: { paddingInline: '6', paddingBlock: '3', overflowY: 'auto', flex: '1 1 auto', minHeight: 0 },
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    justifyContent: 'flex-end',
    paddingInline: '6',
    paddingTop: '3',
    paddingBottom: '6',
  },
  closeTrigger: { position: 'absolute', top: '3', right: '3' },
} as const

/**
 * A modal dialog: while it is open, the page behind it cannot be used. It is in the centre of a wide window, and at the
 * bottom of a narrow one, where a thumb reaches it.
 */
export const dialogRecipe = defineSlotRecipe({
  className: 'parlor-dialog',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
    'backdrop',
  ],
  base: {
    ...parts,
    backdrop,
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 1001,
      display: 'flex',
      justifyContent: 'center',
      alignItems: { base: 'flex-end', sm: 'center' },
      padding: { base: '3', sm: '6' },
    },
    content: {
      ...content,
      maxWidth: '30rem',
      maxHeight: 'calc(100dvh - 1.5rem)',
      borderRadius: 'lg',
      _open: { animation: 'rise-in 180ms ease-out' },
    },
  },
})

/** A sheet that slides in from the bottom (default) or from the side. */
export const drawerRecipe = defineSlotRecipe({
  className: 'parlor-drawer',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    ...parts,
    backdrop,
    positioner: { position: 'fixed', inset: 0, zIndex: 1001, display: 'flex' },
    content,
  },
  variants: {
    placement: {
      bottom: {
        positioner: { alignItems: 'flex-end', justifyContent: 'center' },
        content: {
          maxWidth: '46rem',
          maxHeight: '88dvh',
          borderRadius: 'var(--radius-lg) var(--radius-lg) 0 0',
          paddingBottom: 'env(safe-area-inset-bottom)',
          _open: { animation: 'rise-in 200ms ease-out' },
        },
      },
      end: {
        positioner: { alignItems: 'stretch', justifyContent: 'flex-end' },
        content: { maxWidth: '26rem', height: '100dvh', _open: { animation: 'slide-in 200ms ease-out' } },
      },
    },
  },
  defaultVariants: { placement: 'bottom' },
})

/** A small text that is shown while the mouse is over an element. */
export const tooltipRecipe = defineSlotRecipe({
  className: 'parlor-tooltip',
  slots: ['trigger', 'positioner', 'content', 'arrow', 'arrowTip'],
  base: {
    content: {
      maxWidth: '18rem',
      paddingInline: '3',
      paddingBlock: '2',
      borderRadius: 'sm',
      background: 'ink',
      color: 'night',
      fontSize: 'sm',
      zIndex: 1500,
    },
  },
})

export const menuRecipe = defineSlotRecipe({
  className: 'parlor-menu',
  slots: [
    'contextTrigger',
    'trigger',
    'triggerItem',
    'indicator',
    'positioner',
    'arrow',
    'arrowTip',
    'content',
    'separator',
    'item',
    'itemGroupLabel',
    'itemGroup',
    'itemText',
    'itemIndicator',
    'itemCommand',
  ],
  base: {
    content: {
      minWidth: '11rem',
      padding: '2',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'md',
      background: 'panel',
      boxShadow: 'rise',
      zIndex: 1200,
      outline: 'none',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      minHeight: 'thumb',
      paddingInline: '4',
      borderRadius: 'sm',
      cursor: 'pointer',
      _highlighted: { background: 'raised' },
      _disabled: { opacity: 0.45 },
    },
  },
})
