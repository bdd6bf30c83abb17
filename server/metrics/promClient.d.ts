// The types of the parts of prom-client that are used. The whole package takes ten times as long to load, and 10 MB of
// memory.

declare module 'prom-client/lib/counter.js' {
  export { Counter as default } from 'prom-client'
}
declare module 'prom-client/lib/gauge.js' {
  export { Gauge as default } from 'prom-client'
}
declare module 'prom-client/lib/histogram.js' {
  export { Histogram as default } from 'prom-client'
}
declare module 'prom-client/lib/registry.js' {
  export { Registry as default } from 'prom-client'
}
