/** The text above the field on the page that finds a bag by its code. */
export const findBagIntroduction = 'Every bag has a code. Enter the code to see which coffee is in the bag.'
