import { ensureChromium } from './chromium.ts'

/** Vitest runs this once before the first browser test, because an installation takes longer than a test may take. */
export default async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = await ensureChromium()
}
