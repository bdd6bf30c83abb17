import { ensureChromium } from './chromium.ts'

/** Runs once before the first browser test: installing Chromium may take longer than a test is allowed to. */
export default async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = await ensureChromium()
}
