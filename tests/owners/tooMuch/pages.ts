export const pageDescriptions = {
  '/chess': '"><script>alert(1)</script>'.repeat(10),
  '/coffee': 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente'.repeat(5),
}
