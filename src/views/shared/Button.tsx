import { chakra } from '@chakra-ui/react'
import { badgeRecipe, buttonRecipe } from '../../theme/recipes/controls.ts'

/**
 * A button in the style of the site. Variants: solid (for the main action of a page), secondary, quiet, outline,
 * ghost, danger. Sizes: sm, md (large enough for a thumb), lg.
 */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })

/** A short label, for example a permission beside a name. Variants: quiet, primary, secondary. */
export const Badge = chakra('span', badgeRecipe)
