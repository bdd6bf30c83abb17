import { ensureChromium } from './chromium.ts'

/** Before the first browser test: what may take minutes is not charged to a test. */
export default async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = await ensureChromium()
}
