const DIALOG = 'dialog, [role=dialog]'

/**
 * From now on, Ctrl+Enter or Cmd+Enter sends the form that contains the focused element. If no form contains it, the
 * keys send the form in the dialog around it.
 */
export function listenForSendKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, target } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || event.isComposing || !(target instanceof Element)) return
    const form = target.closest('form') ?? target.closest(DIALOG)?.querySelector('form')
    if (!form) return
    event.preventDefault()
    const button = [...form.elements].find((element) => element.matches('button[type=submit]'))
    // A disabled button means that the form cannot be sent now.
    if (!button || button.matches(':enabled')) form.requestSubmit()
  })
}
