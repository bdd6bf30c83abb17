// The types of a gateway that sends text messages (SMS).

/** The result of an attempt to send. */
export type SmsOutcome =
  /** `sid`: the id that the gateway has given the message. */
  | { readonly kind: 'sent'; readonly sid: string }
  /** The gateway has refused the message. Trying again would not help. `code`: its error code, null without one. */
  | { readonly kind: 'refused'; readonly reason: string; readonly code: string | null }
  /** The gateway surely does not have the message. Trying again may help. */
  | { readonly kind: 'notSent'; readonly reason: string }
  /** There is no answer, so the gateway may have the message. */
  | { readonly kind: 'lost'; readonly reason: string }

/** A message that the gateway has. */
export interface GatewayMessage {
  readonly sid: string
  /** The state that the gateway reports, such as `delivered`. */
  readonly status: string
  /** Why it was not delivered; null without an error code of the gateway. */
  readonly code: string | null
}

/** Sends text messages to the one number that is configured. */
export interface SmsGateway {
  /** The phone number that messages are sent from: 10 digits. */
  readonly senderNumber: string
  /** The phone number that messages are sent to: 10 digits. */
  readonly receiverNumber: string
  /**
   * Never throws.
   * @param statusUrl the address to which the gateway reports the state of the message; null for no reports
   */
  send(text: string, statusUrl: string | null): Promise<SmsOutcome>
  /**
   * The messages with this text that the gateway has got in the last `ageMs` milliseconds by its own clock, the newest
   * first. Null if the gateway cannot be asked. Never throws.
   */
  find(text: string, ageMs: number): Promise<readonly GatewayMessage[] | null>
}
