// How fields, selects, checkboxes, switches, segments and accordions look, as recipes of the library Chakra. The
// recipes of text fields, buttons, badges and the boxes shown while data loads are in `controls.ts`.

import { defineSlotRecipe } from '@chakra-ui/react'

/** The frame of a form field: its label, its error and its help text. A slot is one part of an element. */
export const fieldRecipe = defineSlotRecipe({
  className: 'parlor-field',
  slots: ['root', 'errorText', 'helperText', 'input', 'label', 'select', 'textarea', 'requiredIndicator'],
  base: {
    root: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '1.5', width: '100%' },
    label: { fontSize: 'sm', fontWeight: 600, color: 'soft' },
    errorText: { color: 'danger', fontSize: 'sm', fontWeight: 600 },
    helperText: { color: 'faint', fontSize: 'sm' },
  },
})

/** A list from which a person chooses one option. The browser itself draws the list. */
export const nativeSelectRecipe = defineSlotRecipe({
  className: 'parlor-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'flex', width: '100%' },
    field: {
      width: '100%',
      minHeight: 'thumb',
      paddingInline: '4',
      paddingInlineEnd: '10',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'sm',
      background: 'night',
      color: 'ink',
      fontSize: 'md',
      appearance: 'none',
      _focusVisible: { borderColor: 'primary', boxShadow: '0 0 0 1px var(--color-primary)', outline: 'none' },
    },
    indicator: {
      position: 'absolute',
      right: '3',
      top: '50%',
      transform: 'translateY(-50%)',
      pointerEvents: 'none',
      color: 'soft',
    },
  },
})

export const checkboxRecipe = defineSlotRecipe({
  className: 'parlor-checkbox',
  slots: ['root', 'label', 'control', 'indicator', 'group'],
  base: {
    root: { display: 'inline-flex', alignItems: 'center', gap: '3', minHeight: 'thumb', cursor: 'pointer' },
    label: { color: 'ink', userSelect: 'none' },
    control: {
      display: 'grid',
      placeItems: 'center',
      width: '24px',
      height: '24px',
      borderWidth: '2px',
      borderColor: 'faint',
      borderRadius: '7px',
      color: 'onPrimary',
      _checked: { background: 'primary', borderColor: 'primary' },
      _focusVisible: { outline: '3px solid var(--color-primary-bright)', outlineOffset: '2px' },
    },
  },
})

export const switchRecipe = defineSlotRecipe({
  className: 'parlor-switch',
  slots: ['root', 'label', 'control', 'thumb', 'indicator'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '3',
      minHeight: 'thumb',
      cursor: 'pointer',
      _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    },
    control: {
      display: 'inline-flex',
      flexShrink: 0,
      alignItems: 'center',
      width: '52px',
      height: '30px',
      padding: '3px',
      borderRadius: 'full',
      background: 'line',
      transition: 'background 120ms',
      _checked: { background: 'secondary' },
      _focusVisible: { outline: '3px solid var(--color-primary-bright)', outlineOffset: '2px' },
    },
    thumb: {
      width: '24px',
      height: '24px',
      borderRadius: 'full',
      background: 'ink',
      transition: 'translate 120ms',
      _checked: { translate: '22px 0' },
    },
  },
})

/** A row of choices. One of them is selected. */
export const segmentGroupRecipe = defineSlotRecipe({
  className: 'parlor-segments',
  slots: ['root', 'label', 'item', 'itemText', 'itemControl', 'indicator'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      padding: '1',
      borderRadius: 'full',
      background: 'felt',
      borderWidth: '1px',
      borderColor: 'line',
      isolation: 'isolate',
    },
    item: {
      flex: 1,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      minHeight: '44px',
      paddingInline: { base: '2', sm: '5' },
      borderRadius: 'full',
      color: 'soft',
      fontSize: { base: 'clamp(0.875rem, 4.2vw, 1rem)', sm: 'md' },
      fontWeight: 650,
      cursor: 'pointer',
      userSelect: 'none',
      whiteSpace: 'nowrap',
      _checked: { color: 'onPrimary', background: 'primary' },
      '&:has(:focus-visible)': { outline: '3px solid var(--color-primary-bright)', outlineOffset: '2px' },
    },
    indicator: { display: 'none' },
  },
})

/** Rows that show more when a person presses them. */
export const accordionRecipe = defineSlotRecipe({
  className: 'parlor-accordion',
  slots: ['root', 'item', 'itemTrigger', 'itemContent', 'itemIndicator', 'itemBody'],
  base: {
    root: { width: '100%', display: 'grid', gap: '2' },
    item: { borderWidth: '1px', borderColor: 'line', borderRadius: 'md', background: 'felt', overflow: 'hidden' },
    itemTrigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      width: '100%',
      minHeight: '56px',
      paddingInline: '5',
      textAlign: 'start',
      fontWeight: 600,
      cursor: 'pointer',
      _hover: { background: 'panel' },
      _focusVisible: { outline: '3px solid var(--color-primary-bright)', outlineOffset: '-3px' },
    },
    itemIndicator: { color: 'faint', transition: 'rotate 160ms', _open: { rotate: '180deg' } },
    itemContent: { overflow: 'hidden' },
    itemBody: { paddingInline: '5', paddingTop: '2', paddingBottom: '5' },
  },
})
