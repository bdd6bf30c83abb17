/**
 * Whether to offer passkeys: whether this browser has them. Without https a browser hides this. Passkeys are offered
 * there, and a press says what the address needs.
 */
export const hasPasskeys = (): boolean => !window.isSecureContext || 'PublicKeyCredential' in window
