/** What became of an attempt to send. */
export type SmsOutcome =
  | { readonly kind: 'sent'; readonly sid: string }
  /** Trying again would not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nobody knows; trying again may help. */
  | { readonly kind: 'unreachable'; readonly reason: string }

/** Sends text messages to the one number that the house writes to. */
export interface SmsGateway {
  /** The number that messages go out from: 10 digits. */
  readonly fromHandle: string
  /** @param statusUrl where the gateway tells how the message fares; null: nowhere. Never throws. */
  send(text: string, statusUrl: string | null): Promise<SmsOutcome>
}
