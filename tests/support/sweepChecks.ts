// Functions that run in the page, and list what is wrong with it in the present window. Each is whole in itself, because
// the browser gets its text alone.

/** The width of the page and of the part that is in view, in px. */
export function pageWidths(): { scrollWidth: number; clientWidth: number } {
  const { scrollWidth, clientWidth } = document.documentElement
  return { scrollWidth, clientWidth }
}

/** The texts that are cut at their right edge or their lower edge without an ellipsis, or stand out of their button. */
export function cutTexts(): string[] {
  const cut: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('main *, header *, nav *')) {
    const style = getComputedStyle(element)
    const hasText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    )
    if (!hasText || element.clientWidth <= 1 || !element.checkVisibility()) continue
    const isCutRight = style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
    const isCutBelow = style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 3
    const hasEllipsis = style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none'
    const text = document.createRange()
    text.selectNodeContents(element)
    // A button without padding is only as wide as its text.
    const isRoomy = element.matches('button') && Number.parseFloat(style.paddingLeft) > 0
    const standsOut = isRoomy && text.getBoundingClientRect().width > element.clientWidth - 6
    if (((isCutRight || isCutBelow) && !hasEllipsis) || standsOut)
      cut.push((element.textContent ?? '').trim().slice(0, 60))
  }
  return cut
}

/** The controls that look the same with and without the focus. Afterwards nothing has the focus. */
export function hiddenFocus(): string[] {
  const hidden: string[] = []
  const looks = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(element)
    return [outlineStyle === 'none' ? '' : outlineStyle + outlineWidth, boxShadow, borderColor, backgroundColor].join()
  }
  const [left, top] = [window.scrollX, window.scrollY]
  for (const control of document.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, summary')) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.getBoundingClientRect().width <= 1) continue
    const parts = [control, ...(control.parentElement ? [control.parentElement] : [])]
    const before = parts.map(looks).join()
    control.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    const isFocused = document.activeElement === control
    if (isFocused && parts.map(looks).join() === before)
      hidden.push((control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40))
    control.blur()
  }
  window.scrollTo(left, top)
  return hidden
}

/**
 * The controls that are smaller than 44 px and that a tap 21 px from their middle does not hit, with their size. A tap on
 * the label of a control also counts as a hit. Links inside the lines of a text are left out, because they are only as
 * high as the line.
 */
export function smallControls(): string[] {
  const leastPx = 44
  const isInText = (element: Element) =>
    element.matches('a') &&
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
  const isHit = (element: Element, leftPx: number, topPx: number) => {
    const hit = document.elementFromPoint(leftPx, topPx)
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    return [element, ...labels].some((each) => each.contains(hit))
  }
  const small: string[] = []
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=slider]'
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isInText(control)) continue
    const controlBox = control.getBoundingClientRect()
    if (Math.min(controlBox.width, controlBox.height) >= leastPx - 0.5) continue
    const label = control instanceof HTMLInputElement ? control.labels?.[0]?.getBoundingClientRect() : undefined
    if (label && Math.min(label.width, label.height) >= leastPx - 0.5) continue
    // Skip a control outside the window. For example, 'Skip to content' is visible only while it has the focus.
    if (controlBox.width <= 1 || controlBox.bottom <= 0) continue
    control.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const reachPx = leastPx / 2 - 1
    const isLarge = [
      [x - reachPx, y],
      [x + reachPx, y],
      [x, y - reachPx],
      [x, y + reachPx],
    ].every(([px = 0, py = 0]) => isHit(control, px, py))
    if (isLarge) continue
    const name = control.getAttribute('aria-label') ?? (control.textContent || control.getAttribute('name') || '')
    small.push(`${name.trim().slice(0, 40)} ${Math.round(width)} × ${Math.round(height)}`)
  }
  window.scrollTo(0, 0)
  return small
}

/**
 * What is wrong with the top bar on a phone: a link that is too small for a thumb or for its text, parts that touch each
 * other, and names that are cut too early.
 */
export function topBarFaults(): string[] {
  const faults: string[] = []
  const bar = document.querySelector('.top-bar')?.getBoundingClientRect()
  if (!bar || bar.height > 61) faults.push(`the top bar is ${bar?.height} px high`)
  const textBox = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }
  for (const link of document.querySelectorAll('.top-link')) {
    const [text, box] = [textBox(link), link.getBoundingClientRect()]
    if (box.width < 44 || box.height < 44) faults.push(`'${link.textContent}' is ${box.width} × ${box.height} px`)
    if (text.left < box.left - 0.5 || text.right > box.right + 0.5 || text.height > box.height)
      faults.push(`'${link.textContent}' does not fit into its link`)
  }
  const parts = [...document.querySelectorAll('.brand, .top-link, .live-dot, .split-name, .top-bar [aria-label=Menu]')]
  const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0)
  boxes.forEach((box, index) => {
    const next = boxes[index + 1]
    if (next && next.left < box.right - 0.5) faults.push(`part ${index + 1} of the top bar covers the next one`)
  })
  const [brand, last] = [boxes[0], boxes.at(-1)]
  if (!brand || brand.right - Math.max(0, brand.left) < 40) faults.push('the brand is cut')
  if (!last || last.right > document.documentElement.clientWidth) faults.push('the top bar ends outside the window')
  const name = document.querySelector('.split-name')
  if (name?.firstChild) {
    const isCut = name.scrollWidth > name.clientWidth
    const { paddingRight, fontSize } = getComputedStyle(name)
    const endOfBox = name.getBoundingClientRect().right - Number.parseFloat(paddingRight)
    // A cut name ends with an ellipsis, which is about as wide as a letter is high.
    const endOfLetters = isCut ? endOfBox - Number.parseFloat(fontSize) : endOfBox
    const range = document.createRange()
    range.setStart(name.firstChild, 0)
    range.setEnd(name.firstChild, Math.min(6, name.firstChild.textContent?.length ?? 0))
    if (range.getBoundingClientRect().right > endOfLetters + 0.5) faults.push('fewer than six letters of the name')
  }
  return faults
}

/** The distance from the left edge of the leftmost part of the page to the right edge of the rightmost part, in px. */
export function usedPx(): number {
  const boxes = [...document.querySelectorAll('main h1, main h2, main button, main a, main li, main section, main p')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
  return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))
}

/** The texts with more than 80 characters in a full line, each with this number. */
export function longLines(): string[] {
  const long: string[] = []
  for (const paragraph of document.querySelectorAll('main p, main dd, main li')) {
    const textNodes = [...paragraph.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    for (const node of textNodes) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()]
      const widest = Math.max(0, ...lines.map(({ width }) => width))
      const fullLineCount = lines.reduce((sum, { width }) => sum + width, 0) / (widest || 1)
      const characters = Math.round((node.textContent ?? '').length / (fullLineCount || 1))
      if (characters > 80) long.push(`${characters}: ${node.textContent}`)
    }
  }
  return long
}
