// The content of the stored database of the previous release. `make.ts` sends it to a server of that release, and the
// tests expect it from the server of today.

/** The password of all members. */
export const STORED_PASSWORD = 'rail bridge chalk'
/** The first member has signed up with the owner code, and the others with a sign-up code. */
export const STORED_MEMBERS = ['Ada', 'Ben', 'Cleo'] as const

/** The taps of Ada (0) and Ben (1) in a 9-Ball game. `make.ts` sends each with an Idempotency-Key, as pages do. */
export const STORED_TAPS = [0, 0, 1, 0, 1, 1, 0, 0] as const

export const STORED_BEAN = { name: 'Guji Highland', origin: 'Ethiopia' }
/** The code on the bag with the coffee of the roast. */
export const STORED_BAG = 'B-17'
export const STORED_ROAST = { coffee_in_mg: 225_000, coffee_out_mg: 191_000, roast_color: '55', charge_temp_c: 203.5 }
/** The readings of the roast: second and °C. */
export const STORED_CURVE = [
  [30, 121.5],
  [60, 96.25],
  [120, 118],
  [180, 139.5],
  [240, 156],
  [300, 170.75],
  [360, 183],
  [420, 194.5],
  [480, 204],
] as const
/** The events of the roast: type and second. */
export const STORED_EVENTS = [
  ['DRY_END', 232],
  ['FIRST_CRACK_START', 418.5],
] as const
/** The time from the start to the end of the roast. */
export const STORED_ROAST_SECONDS = 500

/** The Wordle posts of Ada and of Ben. */
export const STORED_WORDLES = [
  'Wordle 1,234 3/6\n\n⬛🟨⬛⬛🟩\n🟨⬛🟩⬛🟩\n🟩🟩🟩🟩🟩',
  'Wordle 1,234 X/6*\n\n⬛⬛⬛⬛🟩\n⬛🟨⬛⬛🟩\n⬛⬛🟩⬛🟩\n⬛⬛🟩🟩🟩\n⬛🟩🟩🟩🟩\n⬛🟩🟩🟩🟩',
] as const
/** The text messages that Ada sends. */
export const STORED_MESSAGES = ['Is Thursday on?', 'Yes, bring the “good” beans ☕'] as const

/**
 * Rows that `make.ts` writes directly into their tables, because calls for them would need a passkey or a chess site. A
 * row is left out if the release does not have its table.
 */
export const STORED_ROWS: readonly (readonly [table: string, row: Readonly<Record<string, string | number>>])[] = [
  [
    'chess_figures',
    { source: 'lichess.org', username: 'ada', rating: 1612, win: 40, loss: 31, draw: 9, unknown: 0, fetched_ms: 0 },
  ],
  ...[
    { day: '2026-11-19', rating: 1598 },
    { day: '2026-11-20', rating: 1612 },
  ].map((row) => ['chess_ratings', { source: 'lichess.org', username: 'ada', kind: 'rapid', ...row }] as const),
  [
    'passkeys',
    {
      user_id: 2,
      credential_id: 'c3RvcmVkLXBhc3NrZXk',
      user_handle: 'c3RvcmVkLW1lbWJlcg',
      public_key: 'pQECAyYgASFYIA',
      counter: 0,
      transports: 'internal',
      name: 'Phone of Ben',
      created_ms: 0,
    },
  ],
]
