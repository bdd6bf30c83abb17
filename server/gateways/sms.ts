// The types of a gateway that sends text messages (SMS).

/** The result of an attempt to send. */
export type SmsOutcome =
  /** `sid`: the id that the gateway has given the message. */
  | { readonly kind: 'sent'; readonly sid: string }
  /** The gateway has refused the message. Trying again would not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It is unknown whether the message was sent. Trying again may help. */
  | { readonly kind: 'unreachable'; readonly reason: string }

/** Sends text messages to the one number that is configured. */
export interface SmsGateway {
  /** The phone number that messages are sent from: 10 digits. */
  readonly senderNumber: string
  /**
   * Never throws.
   * @param statusUrl the address to which the gateway reports the state of the message; null for no reports
   */
  send(text: string, statusUrl: string | null): Promise<SmsOutcome>
}
