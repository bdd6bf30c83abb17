import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { VitalsBody } from '../../../contract/api/site/vitals.ts'

type Figures = Omit<VitalsBody, 'page'>

/**
 * Measures how this document came up, and tells the server when the visitor turns away: by then the figures are final.
 * @param page  the name of the route that the document was opened at
 */
export function reportVitals(page: string): void {
  const figures: { -readonly [Name in keyof Figures]: Figures[Name] } = {}
  const inMs = (name: Exclude<keyof Figures, 'cls'>) => (metric: Metric) => {
    figures[name] = Math.round(metric.value)
  }
  const always = { reportAllChanges: true }
  onLCP(inMs('lcp_ms'), always)
  onINP(inMs('inp_ms'), always)
  onFCP(inMs('fcp_ms'), always)
  onTTFB(inMs('ttfb_ms'), always)
  onCLS(({ value }) => {
    figures.cls = Math.round(value * 10_000) / 10_000
  }, always)

  const tell = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', tell)
    // Gone before anything was heard.
    if (Object.keys(figures).length === 0) return
    void send({ page, ...figures })
  }
  // After web-vitals' own listeners, which take the last figures in at the same moment.
  document.addEventListener('visibilitychange', tell)
}

/** Outlives the page. Nobody waits for it, and nothing is lost with it. */
async function send(body: VitalsBody): Promise<void> {
  try {
    await fetch('/api/public/vitals', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    // The visitor is gone, and so is the chance.
  }
}
