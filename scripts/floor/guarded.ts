// What the check of the built files finds and accepts.

/**
 * Names that the site and its packages give to properties of their own. An interface of a browser has the same name,
 * and nothing here uses it.
 */
export const NOT_OF_THE_BROWSER: ReadonlySet<string> = new Set([
  '.actions',
  '.address',
  '.alpha',
  '.animation',
  '.blocking',
  '.bytes',
  '.capture',
  '.command',
  '.conditions',
  '.controller',
  '.cssFloat',
  '.delay',
  '.displayName',
  '.drop',
  '.duplex',
  '.grow',
  '.icon',
  '.letterSpacing',
  '.locale',
  '.permissions',
  '.popover',
  '.priority',
  '.side',
  '.states',
  '.stats',
  '.tag',
  '.toArray',
  '.variant',
  '.variants',
  '.when',
  '<* is>',
])

/** What a browser may lack, because then almost nothing changes. */
export const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  '.fetchPriority': 'React writes it as an attribute, which a browser may ignore.',
  '.movementX': 'React copies it into its events, and no code here reads it.',
  '.movementY': 'React copies it into its events, and no code here reads it.',
  '.@beforeunload': 'The event never happens there.',
  '.@contextmenu': 'The event never happens there.',
  '.@wheel': 'The event never happens there.',
  '<* autocapitalize>': 'A browser without it has no keyboard on the screen.',
  '@page': 'A print has the margins that the browser chooses.',
  'focus({ preventScroll })': 'The page may scroll to the element that gets the focus.',
  ':selection': 'A chosen text has the color of the browser.',
  ':-webkit-scrollbar': 'Chakra lists the selector, and no style here uses it.',
  ':-webkit-scrollbar-thumb': 'Chakra lists the selector, and no style here uses it.',
  ':-webkit-scrollbar-track': 'Chakra lists the selector, and no style here uses it.',
  ':host-context': 'Chakra compares a text with it.',
  ':view-transition': 'React uses it only after startViewTransition has succeeded.',
  ':view-transition-group': 'React uses it only after startViewTransition has succeeded.',
}

const REACT_DOM = 'node_modules/react-dom/cjs/react-dom-client.production.js'
const WEB_VITALS = 'node_modules/web-vitals/dist/web-vitals.js'
const PASSKEYS = 'src/services/browser/passkeys.ts'
/** Firefox 124 has no popovers. There, `src/afterLoad.ts` loads a package that adds all of their parts. */
const POPOVER = {
  'src/afterLoad.ts': "if (!('popover' in HTMLElement.prototype)) void import('@oddbird/popover-polyfill')",
}

/** The package that adds popovers uses what it adds. */
export const ADDS_INTERFACES = 'node_modules/@oddbird/popover-polyfill/'

/**
 * The names that a supported browser may lack. For each file that uses a name: the text of the guard, which is in this
 * file or in the file that the guard names. Without the guard, the page fails in a browser that lacks the name.
 */
export const GUARDED: Readonly<Record<string, Readonly<Record<string, string | Readonly<Record<string, string>>>>>> = {
  '.activationStart': { [WEB_VITALS]: 's()?.activationStart??0' },
  '.hidePopover': { 'src/views/app/Layout/AccountButton.tsx': POPOVER },
  '.navigationId': { [WEB_VITALS]: 'h?.navigationId||0' },
  '.paintTime': { [WEB_VITALS]: 'n.presentationTime||n.paintTime||0' },
  '.serial': { 'src/services/browser/probe.ts': 'navigatorWithDevices().serial?.requestPort()' },
  '.presentationTime': { [WEB_VITALS]: 'n.presentationTime||n.paintTime||0' },
  '.showPopover': { 'src/views/app/Layout/AccountButton.tsx': POPOVER },
  '.startViewTransition': { [REACT_DOM]: 'try {\n    var transition = ownerDocument.startViewTransition({' },
  ':popover-open': {
    'node_modules/@floating-ui/utils/dist/floating-ui.utils.dom.mjs':
      "try {\n    if (element.matches(':popover-open'))",
  },
  '<* popover>': { 'src/views/app/Layout/AccountButton.tsx': POPOVER },
  '<button popovertarget>': {
    'src/views/app/Layout/AccountButton.tsx': POPOVER,
  },
  'Document.prerendering': { [WEB_VITALS]: 'document.prerendering?1/0:0' },
  'Document.wasDiscarded': { [WEB_VITALS]: 'document.wasDiscarded?l="restore"' },
  'Error.captureStackTrace': {
    'node_modules/@ark-ui/react/dist/utils/create-context.js': 'hasProp(Error, "captureStackTrace")',
    'node_modules/@chakra-ui/react/dist/esm/create-context.js': 'Error.captureStackTrace?.(',
    'node_modules/fflate/esm/browser.js': 'if (Error.captureStackTrace)',
  },
  'Intl.Segmenter': { 'src/machines/site/greeting.machine.ts': "if (!('Segmenter' in Intl))" },
  'Navigator.clipboard': { 'src/services/browser/clipboard.ts': "if (!('clipboard' in navigator))" },
  'Navigator.connection': { [REACT_DOM]: 'navigator.connection &&' },
  'Navigator.credentials': { [PASSKEYS]: "'PublicKeyCredential' in window" },
  'Navigator.locks': {
    'src/services/browser/updates.ts': 'navigator.locks?.request',
    'src/services/outbox/outbox.ts': "'locks' in navigator ?",
    'sw.js': { 'src/worker/worker.ts': 'navigator.locks?.query()' },
  },
  'Navigator.serviceWorker': {
    'src/services/browser/updates.ts': 'ServiceWorkerContainer | undefined => navigator.serviceWorker',
  },
  'Navigator.share': { 'src/services/browser/clipboard.ts': "if (!('share' in navigator))" },
  'Navigator.storage': { 'src/services/browser/keepStorage.ts': 'try {' },
  'Navigator.userAgentData': { 'node_modules/@zag-js/dom-query/dist/platform.mjs': 'agent?.platform ??' },
  'Navigator.vibrate': { 'src/services/browser/crackAlarm.ts': 'navigator.vibrate?.(' },
  'Navigator.wakeLock': { 'src/services/browser/wakeLock.ts': "'wakeLock' in navigator ?" },
  'Performance.interactionCount': { [WEB_VITALS]: 'performance.interactionCount??0' },
  PerformanceEventTiming: { [WEB_VITALS]: 'if(!globalThis.PerformanceEventTiming||' },
  PerformanceSoftNavigation: { [WEB_VITALS]: 'globalThis.PerformanceSoftNavigation?.prototype' },
  PublicKeyCredential: {
    [PASSKEYS]: "'PublicKeyCredential' in window",
    'src/views/shared/hasPasskeys.ts': "'PublicKeyCredential' in window",
  },
  ScrollTimeline: {
    'node_modules/motion-dom/dist/es/utils/supports/scroll-timeline.mjs': 'window.ScrollTimeline !== undefined',
  },
  TextEvent: { [REACT_DOM]: '"TextEvent" in window' },
  WebTransport: { 'node_modules/engine.io-client/build/esm/transports/webtransport.js': 'catch (err) {' },
  'Window.cancelIdleCallback': { [WEB_VITALS]: 'globalThis.cancelIdleCallback||clearTimeout' },
  'Window.requestIdleCallback': {
    [WEB_VITALS]: 'globalThis.requestIdleCallback||setTimeout',
    'src/services/browser/beforeStart.ts': "'requestIdleCallback' in window ?",
    'src/views/site/Home/desk/MotionWhenIdle.tsx': "if ('requestIdleCallback' in window)",
  },
}
