import { expect, test } from 'vitest'
import { allCode, allStyles, codeWith } from '../../support/builtFiles.ts'

// Reads the constants of the specification in the built files.

// The build writes numbers in their shortest form: 20000 is 2e4, 0.5 is .5, and Infinity is 1/0.

const code = allCode()
const QUOTE = '["\'`]'

test('[constants-theme-01] the colours are #e49e4c and #5db490', () => {
  expect(allStyles()).toMatch(/--color-primary:\s*#e49e4c[;}]/)
  expect(allStyles()).toMatch(/--color-secondary:\s*#5db490[;}]/)
})

test('[constants-theme-02] the breakpoints are 0, 576, 768, 992, 1200 and 1400 px', () => {
  expect(code).toMatch(/\{xs:0,sm:576,md:768,lg:992,xl:1200,xxl:1400\}/)
})

/** The options with which the page opens its socket. */
const socketOptions = code.match(/\{[^{}]*\btransports:\[[^{}]*\}/)?.[0] ?? ''

test('[live-connection-03] the transports are polling, websocket and webtransport', () => {
  const list = ['polling', 'websocket', 'webtransport'].map((name) => `${QUOTE}${name}${QUOTE}`).join(',')
  expect(socketOptions).toMatch(new RegExp(`\\btransports:\\[${list}\\]`))
})

test('[constants-socket-01] an attempt to connect the socket times out after 20000 ms', () => {
  expect(socketOptions).toMatch(/\btimeout:(2e4|20000)[,}]/)
})

test('[constants-socket-02] the socket reconnects without end, after 1000 to 5000 ms, randomized by 0.5', () => {
  expect(socketOptions).toMatch(/\breconnectionDelay:(1e3|1000)[,}]/)
  expect(socketOptions).toMatch(/\breconnectionDelayMax:(5e3|5000)[,}]/)
  expect(socketOptions).toMatch(/\brandomizationFactor:0?\.5[,}]/)
  expect(socketOptions).toMatch(/\breconnectionAttempts:(1\/0|Infinity)[,}]/)
})

test('[constants-socket-03] the socket probes an upgrade from polling after 200 ms', () => {
  const probe = new RegExp(`!==${QUOTE}webtransport${QUOTE}\\?this\\.setTimeoutFn\\([^,]*\\.open\\(\\)\\},200\\)`)
  expect(codeWith('engine.io-client')).toMatch(probe)
})

test('[constants-socket-04] the socket compresses messages of 1024 bytes or more', () => {
  expect(codeWith('engine.io-client')).toMatch(/perMessageDeflate:\{threshold:1024\}/)
})
