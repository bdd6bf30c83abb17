// The look of text fields, buttons and badges, and of the boxes that are shown while data loads, as recipes of the
// library Chakra. A recipe is the styles of one kind of element.

import { defineRecipe } from '@chakra-ui/react'

/** The look that text fields of one line and of several lines share. */
const fieldLook = {
  width: '100%',
  minHeight: 'thumb',
  paddingInline: '4',
  borderWidth: '1px',
  borderColor: 'field',
  borderRadius: 'sm',
  background: 'night',
  color: 'ink',
  fontSize: 'md',
  outline: 'none',
  transition: 'border-color 120ms',
  _hover: { borderColor: 'faint' },
  _placeholder: { color: 'faint' },
  _focusVisible: { borderColor: 'primary', boxShadow: '0 0 0 1px var(--color-primary)' },
  _invalid: { borderColor: 'danger', boxShadow: '0 0 0 1px var(--color-danger)' },
  _disabled: { opacity: 0.5, cursor: 'not-allowed' },
} as const

export const inputRecipe = defineRecipe({ className: 'parlor-input', base: fieldLook })

export const textareaRecipe = defineRecipe({
  className: 'parlor-textarea',
  base: { ...fieldLook, paddingBlock: '3', lineHeight: 1.5, resize: 'vertical' },
})

/** The look of a button. The size `thumb` is 48 px. */
export const buttonRecipe = defineRecipe({
  className: 'parlor-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    minHeight: 'thumb',
    borderRadius: 'full',
    fontWeight: 650,
    fontSize: 'md',
    lineHeight: 1.2,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'pointer',
    transition: 'background 120ms, color 120ms, border-color 120ms',
    touchAction: 'manipulation',
    _focusVisible: { outline: '3px solid var(--color-primary-bright)', outlineOffset: '2px' },
    _disabled: { opacity: 0.45, cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      solid: {
        background: 'primary',
        color: 'onPrimary',
        _hover: { background: 'primaryBright', _disabled: { background: 'primary' } },
      },
      secondary: {
        background: 'secondary',
        color: 'onSecondary',
        _hover: { background: 'secondaryBright', _disabled: { background: 'secondary' } },
      },
      quiet: {
        background: 'raised',
        color: 'ink',
        _hover: { background: 'line', _disabled: { background: 'raised' } },
      },
      outline: {
        borderWidth: '1px',
        borderColor: 'line',
        background: 'transparent',
        color: 'ink',
        _hover: { background: 'raised', _disabled: { background: 'transparent' } },
      },
      ghost: {
        background: 'transparent',
        color: 'soft',
        _hover: { background: 'raised', color: 'ink', _disabled: { background: 'transparent' } },
      },
      danger: {
        borderWidth: '1px',
        borderColor: 'danger',
        background: 'transparent',
        color: 'danger',
        _hover: { background: 'dangerDeep', color: 'ink', _disabled: { background: 'transparent', color: 'danger' } },
      },
    },
    size: {
      sm: { minHeight: '44px', minWidth: '44px', paddingInline: '4', fontSize: 'sm' },
      md: { minWidth: 'thumb', paddingInline: '5' },
      lg: { minHeight: '60px', minWidth: '60px', paddingInline: '7', fontSize: 'lg' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
})

/** A short text in a coloured shape with round ends, for example 'Unsaved'. */
export const badgeRecipe = defineRecipe({
  className: 'parlor-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInline: '2.5',
    minHeight: '26px',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  variants: {
    variant: {
      quiet: { background: 'raised', color: 'soft' },
      primary: { background: 'primaryDeep', color: '#ffe9cf' },
      secondary: { background: 'secondaryDeep', color: '#d8f3e6' },
    },
  },
  defaultVariants: { variant: 'quiet' },
})

/** The box in place of data that is still loading. */
export const skeletonRecipe = defineRecipe({
  className: 'parlor-skeleton',
  base: { borderRadius: 'sm', background: 'raised' },
  variants: {
    loading: {
      true: { animation: 'pulse 1.4s ease-in-out infinite', color: 'transparent' },
      false: { background: 'unset' },
    },
  },
  defaultVariants: { loading: true },
})
