import { chakra } from '@chakra-ui/react'
import { badgeRecipe, buttonRecipe } from '../../theme/recipes/controls.ts'

/** `variant`: solid (main action of a page), secondary, outline, ghost, danger. `size`: sm, md (for a thumb), lg. */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })

/** A short label, for example a permission beside a name. `variant`: quiet, primary, secondary. */
export const Badge = chakra('span', badgeRecipe)
