import { vi } from 'vitest'

/** Runs a test that can advance the date of the system. The limits use this date, and not the server's clock. */
export async function withMovableDate(run: (advance: (ms: number) => void) => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await run((ms) => vi.setSystemTime(Date.now() + ms))
  } finally {
    vi.useRealTimers()
  }
}
