// Measures how fast a page loads and responds.
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { VitalsBody } from '../../../contract/api/site/vitals.ts'

/** The measured figures. A figure that is not measured yet, or cannot be measured, is missing. */
type Figures = Omit<VitalsBody, 'page'>

/**
 * Measures how fast this document loads and responds. Sends the figures to the server once: when the page is hidden for
 * the first time, or is closed. Until then the figures can still change.
 * @param page the name of the route at which the document was opened
 */
export function startReportingVitals(page: string): void {
  const figures: { -readonly [Name in keyof Figures]: Figures[Name] } = {}
  /** Makes a function that stores a new value of this figure, in whole milliseconds. */
  const inMs = (name: Exclude<keyof Figures, 'cls'>) => (metric: Metric) => {
    figures[name] = Math.round(metric.value)
  }
  // With this option, the library reports each change of a figure. Without it, it reports only a final figure.
  const onEveryChange = { reportAllChanges: true }
  onLCP(inMs('lcp_ms'), onEveryChange)
  onINP(inMs('inp_ms'), onEveryChange)
  onFCP(inMs('fcp_ms'), onEveryChange)
  onTTFB(inMs('ttfb_ms'), onEveryChange)
  onCLS(({ value }) => {
    // Rounded to four decimal places.
    figures.cls = Math.round(value * 10_000) / 10_000
  }, onEveryChange)

  const report = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', report)
    // Nothing was measured before the page was hidden or closed.
    if (Object.keys(figures).length === 0) return
    void send({ page, ...figures })
  }
  // Add this listener last: web-vitals' own listeners must store the final figures first.
  document.addEventListener('visibilitychange', report)
}

/** Sends the figures to the server. `keepalive` lets the request finish after the page is closed. */
async function send(body: VitalsBody): Promise<void> {
  try {
    await fetch('/api/public/vitals', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    // The page is hidden or closed, so there is nobody to show an error to.
  }
}
