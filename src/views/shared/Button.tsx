import { chakra } from '@chakra-ui/react'
import { badgeRecipe, buttonRecipe } from '../../theme/recipes/controls.ts'

/** `variant`: solid (the page's one main action), secondary, outline, ghost, danger. `size`: sm, md (a thumb), lg. */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })

/** A small fact beside a thing. `variant`: quiet, primary, secondary. */
export const Badge = chakra('span', badgeRecipe)
