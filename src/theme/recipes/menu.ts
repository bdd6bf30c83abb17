// The look of menus, as a recipe of the library Chakra.

import { defineSlotRecipe } from '@chakra-ui/react'

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
