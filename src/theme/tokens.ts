/**
 * The design tokens: colours, fonts, sizes. Plain CSS variables (`cssVariables`) and the Chakra system (`system.ts`)
 * are both made from them. The token `color.ink` is the variable `--color-ink`.
 */
export const tokens = {
  color: {
    /** `night` is the background of the page. The next four are for surfaces and lines on it, from dark to light. */
    night: '#15110e',
    felt: '#1d1814',
    panel: '#261f1a',
    raised: '#332a23',
    line: '#44392f',
    /** The outline of a field or a switch. Its contrast with `night` and `felt` is at least 3:1. */
    field: '#7a6a58',
    /** The next three are colours of text. Their contrast with `night` is 16:1, 10:1 and 6:1. */
    ink: '#f6eee3',
    soft: '#c9bcab',
    faint: '#a09280',
    primary: '#e49e4c',
    primaryBright: '#f2b96f',
    primaryDeep: '#8a5718',
    onPrimary: '#1c1207',
    secondary: '#5db490',
    secondaryBright: '#86d0b0',
    secondaryDeep: '#1f5a45',
    onSecondary: '#06140e',
    info: '#7fb2e5',
    warning: '#f0c04f',
    danger: '#f0705e',
    dangerDeep: '#7a231a',
  },
  font: {
    display: "Fraunces, 'Iowan Old Style', 'Palatino Linotype', Georgia, serif",
    body: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
    mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  },
  size: {
    xs: '0.8125rem',
    sm: '0.9375rem',
    md: '1.0625rem',
    lg: '1.25rem',
    xl: '1.625rem',
    '2xl': '2.125rem',
    '3xl': '2.875rem',
    '4xl': 'clamp(2.75rem, 8vw, 4.75rem)',
  },
  radius: { sm: '8px', md: '14px', lg: '22px', full: '999px' },
  /** The smallest width and height of a button that is tapped with a thumb. */
  target: { thumb: '48px' },
  shadow: { rise: '0 12px 32px rgb(0 0 0 / 0.38)', inset: 'inset 0 1px 0 rgb(255 255 255 / 0.05)' },
  duration: { quick: '120ms', calm: '240ms' },
} as const

/** The smallest width of each breakpoint, in px. */
export const breakpoints = { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const

/** The name in the form of a CSS variable: `primaryBright` becomes `primary-bright`. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The CSS text that declares each token as a variable of `:root`. */
export function cssVariables(): string {
  const declarations = Object.entries(tokens).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => `  --${group}-${kebab(name)}: ${value};`),
  )
  return `:root {\n${declarations.join('\n')}\n}\n`
}
