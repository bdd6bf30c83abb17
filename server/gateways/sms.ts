/** The result of an attempt to send. */
export type SmsOutcome =
  | { readonly kind: 'sent'; readonly sid: string }
  /** Trying again would not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It is unknown whether the message was sent. Trying again may help. */
  | { readonly kind: 'unreachable'; readonly reason: string }

/** Sends text messages to the one number that is configured. */
export interface SmsGateway {
  /** The number of the sender: 10 digits. */
  readonly senderNumber: string
  /**
   * Never throws.
   * @param statusUrl the address to which the gateway posts the state of the message; null for none
   */
  send(text: string, statusUrl: string | null): Promise<SmsOutcome>
}
