export const findBagIntroduction = ''
