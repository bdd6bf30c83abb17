// Locators of parts of a roast's page, for several tests.

import type { Page } from 'playwright-core'

/** A button of the control bar. */
export const control = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Roast controls' }).getByRole('button', { name, exact: true })

export const keypad = (page: Page) => page.getByRole('dialog', { name: 'Roast Input' })
