// Measures how fast a page loads and responds.
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { VitalsBody } from '../../../contract/api/site/vitals.ts'

type Figures = Omit<VitalsBody, 'page'>

/**
 * Measures how fast this document loads and responds, and sends the figures to the server when the page is hidden or
 * closed. Before that moment they can still change.
 * @param page the name of the route at which the document was opened
 */
export function startReportingVitals(page: string): void {
  const figures: { -readonly [Name in keyof Figures]: Figures[Name] } = {}
  const inMs = (name: Exclude<keyof Figures, 'cls'>) => (metric: Metric) => {
    figures[name] = Math.round(metric.value)
  }
  const onEveryChange = { reportAllChanges: true }
  onLCP(inMs('lcp_ms'), onEveryChange)
  onINP(inMs('inp_ms'), onEveryChange)
  onFCP(inMs('fcp_ms'), onEveryChange)
  onTTFB(inMs('ttfb_ms'), onEveryChange)
  onCLS(({ value }) => {
    figures.cls = Math.round(value * 10_000) / 10_000
  }, onEveryChange)

  const report = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', report)
    // The page was closed before anything was measured.
    if (Object.keys(figures).length === 0) return
    void send({ page, ...figures })
  }
  // Add this listener last: web-vitals' own listeners must store the final figures first.
  document.addEventListener('visibilitychange', report)
}

/** `keepalive` lets the request finish after the page is closed. */
async function send(body: VitalsBody): Promise<void> {
  try {
    await fetch('/api/public/vitals', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    // Nothing to do: the page is closing.
  }
}
