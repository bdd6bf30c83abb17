// Tests how text is escaped for HTML and SVG.
import { expect, test } from 'vitest'
import { escapeText } from '../../../contract/rules/shared/escaped.ts'

test('the characters <, >, & and " are written as entities of HTML and SVG, and other characters stay', () => {
  expect(escapeText('<a href="x">Salt & pepper</a>')).toBe('&lt;a href=&quot;x&quot;&gt;Salt &amp; pepper&lt;/a&gt;')
  expect(escapeText('Nora’s roast, 204 °C')).toBe('Nora’s roast, 204 °C')
})
