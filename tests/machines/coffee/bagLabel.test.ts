// Tests the picture of the label for a bag.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BagFacts } from '../../../contract/rules/coffee/bagCard.ts'
import { labelSvg } from '../../../src/views/coffee/Bag/bagLabel.ts'

const facts: BagFacts = {
  bag_code: 'GUJI-7',
  bean_name: 'Guji Uraga',
  origin: 'Ethiopia',
  region: 'Guji',
  roasted_on: '2026-11-14',
  roast_level: 'City +',
  weight_mg: null,
  notes: '',
}
const addressOf = (origin: string, code: string) => `${origin}/coffee/bags/code/${code}`

test('[bag-share-16] the label is 62 × 29 mm and shows the bean, the day of the roast, the roast level and the code', () => {
  const svg = labelSvg(facts, addressOf('https://parlor.example', 'GUJI-7'))
  expect(svg).toContain('width="62mm" height="29mm" viewBox="0 0 62 29"')
  const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
  expect(texts).toEqual(['Guji Uraga', '14 November 2026', 'City +', 'GUJI-7'])
  // The only path is the QR code.
  expect(svg.match(/<path /g)).toHaveLength(1)
})

test('[bag-share-16] the QR code is at least 20 mm wide, with an empty border of 4 modules (the small squares of the code), for the shortest and the longest address', () => {
  for (const [origin, code] of [
    ['http://a.b', 'x'],
    ['https://a-rather-long-name-of-a-host.parlor.example:8443', 'x'.repeat(32)],
  ] as const) {
    const svg = labelSvg(facts, addressOf(origin, code))
    const [, width = '', size = ''] = /width="([\d.]+)" height="\1" viewBox="0 0 (\d+) \2"/.exec(svg) ?? []
    const [, path = ''] = /<path d="([^"]+)"/.exec(svg) ?? []
    const coordinates = [...path.matchAll(/M(\d+) (\d+)H(\d+)/g)].flatMap(([, x, y, end]) => [
      Number(x),
      Number(y),
      Number(end),
    ])
    expect(Math.min(...coordinates)).toBe(4)
    // The border of 4 modules is on both sides.
    const modules = Number(size) - 8
    expect(Math.max(...coordinates)).toBe(4 + modules)
    expect((Number(width) * modules) / Number(size)).toBeGreaterThanOrEqual(20)
  }
})

test('[bag-share-16] any name of a bean is written as text and not as HTML, on at most 3 large or 4 small lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (bean_name) => {
      const svg = labelSvg({ ...facts, bean_name: `${bean_name}<b>&"` }, addressOf('https://parlor.example', 'X'))
      const largeLines = svg.match(/<text [^>]* font-size="4" /g) ?? []
      const smallLines = svg.match(/<text [^>]* font-size="3.1" /g) ?? []
      expect(largeLines.length).toBeLessThanOrEqual(3)
      expect(smallLines.length).toBeLessThanOrEqual(4)
      expect(largeLines.length === 0).not.toBe(smallLines.length === 0)
      expect(svg).not.toContain('<b>')
    }),
  )
  const labelOf = (bean_name: string) => labelSvg({ ...facts, bean_name }, 'https://a.b/coffee/bags/code/x')
  expect(labelOf('Guji Uraga Natural Anaerobic Lot 7')).toMatch(/font-size="3.1" font-weight="bold">.*Lot 7<\/text>/)
  expect(labelOf('Ethiopia Guji Uraga Natural Anaerobic Lot Seventeen Reserve of 2026')).toContain('…</text>')
})
