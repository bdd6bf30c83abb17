export const findBagIntroduction = `<b>${'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente'.repeat(5)}`
