/** The introduction of the page that finds a bag. */
export const coffeeIntroduction = 'Every bag from this roaster carries a code. It knows which coffee it holds.'
