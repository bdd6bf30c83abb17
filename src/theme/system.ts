// Configures Chakra, the library of components, with the tokens of `tokens.ts` and the recipes of `recipes/`.

import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { inputRecipe, skeletonRecipe, textareaRecipe } from './recipes/controls.ts'
import {
  accordionRecipe,
  checkboxRecipe,
  fieldRecipe,
  nativeSelectRecipe,
  segmentGroupRecipe,
  switchRecipe,
} from './recipes/forms.ts'
import { menuRecipe } from './recipes/menu.ts'
import { breakpoints, tokens } from './tokens.ts'

/** The tokens in the form that Chakra needs: `{ ink: { value: '#f6eee3' } }`. */
const asTokens = <Name extends string>(values: Readonly<Record<Name, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])) as Record<
    Name,
    { value: string }
  >

/**
 * Sizes in quarters of a rem: the size 1 is 0.25rem. There are few sizes, because each one makes the start of Chakra
 * slower.
 */
const QUARTERS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20]
const lengths = Object.fromEntries(QUARTERS.map((size) => [String(size), { value: `${size / 4}rem` }]))

const config = defineConfig({
  // `preflight` is Chakra's reset of the browser's own styles. base.css already has a reset, and Chakra's would also
  // change the pages that do not use Chakra.
  preflight: false,
  cssVarsPrefix: 'parlor',
  theme: {
    breakpoints: {
      base: '0px',
      ...Object.fromEntries(Object.entries(breakpoints).map(([name, width]) => [name, `${width}px`])),
    },
    tokens: {
      colors: asTokens(tokens.color),
      fonts: asTokens(tokens.font),
      fontSizes: asTokens(tokens.size),
      radii: asTokens(tokens.radius),
      shadows: asTokens(tokens.shadow),
      spacing: lengths,
      sizes: { ...lengths, thumb: { value: tokens.target.thumb }, full: { value: '100%' } },
    },
    keyframes: {
      'rise-in': { from: { opacity: '0', transform: 'translateY(1.5rem)' } },
      mark: { from: { background: 'var(--color-primary)', color: 'var(--color-on-primary)' } },
      grow: { from: { opacity: '0', transform: 'scale(0.6)' } },
      pulse: { '50%': { opacity: '0.45' } },
    },
    recipes: {
      input: inputRecipe,
      textarea: textareaRecipe,
      skeleton: skeletonRecipe,
    },
    slotRecipes: {
      field: fieldRecipe,
      nativeSelect: nativeSelectRecipe,
      checkbox: checkboxRecipe,
      switch: switchRecipe,
      segmentGroup: segmentGroupRecipe,
      accordion: accordionRecipe,
      menu: menuRecipe,
    },
  },
})

/** The Chakra system of every page except the landing page. */
export const system = createSystem(defaultBaseConfig, config)
