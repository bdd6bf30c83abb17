// Makes a short name for a browser and its operating system. The list of sessions, new passkeys and the log contain it.

/**
 * The first pattern that matches the User-Agent gives the name of the browser. The order matters: the User-Agent of
 * Edge also contains 'Chrome' and 'Safari', and that of Chrome also contains 'Safari'.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chromium)\//, 'Chromium'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  // Other browsers also write 'Safari', but without 'Version'.
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

/**
 * The first pattern that matches the User-Agent gives the name of the operating system. The order matters here, too:
 * the User-Agent of Android also contains 'Linux', and that of an iPhone also contains 'Mac OS X'.
 */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A short name for a User-Agent, such as 'Firefox on Windows'. It contains no text from the header itself. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser === undefined) return system ?? 'Unknown device'
  return system === undefined ? browser : `${browser} on ${system}`
}
