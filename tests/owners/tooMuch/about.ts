const TEXTS = [
  'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente ',
  'זהו טקסט ארוך מאוד שנכתב מימין לשמאל. ',
  '</p><script>alert(1)</script> & "more" $& ',
]

/** 15 paragraphs of almost the largest length. */
export const about: readonly string[] = Array.from(
  { length: 15 },
  (_, index) => `${index} ${(TEXTS[index % 3] ?? '').repeat(17)}`,
)
