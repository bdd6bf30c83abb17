/// <reference path="./promClient.d.ts" />
// The measurements of the server, for `/metrics` and for the page that draws the last day.

import type { RecordableHistogram } from 'node:perf_hooks'
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import Counter from 'prom-client/lib/counter.js'
import Gauge from 'prom-client/lib/gauge.js'
import Histogram from 'prom-client/lib/histogram.js'
import Registry from 'prom-client/lib/registry.js'
import type { MinuteFigures } from '../../contract/api/site/siteFigures.ts'
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS, timestamp } from '../clock.ts'

/** Values that are read only when the measurements are requested. */
export interface MetricsSources {
  readonly clock: Clock
  /** How many live sockets are connected to this node. */
  readonly sockets: () => number
  /** The connection pool of PostgreSQL; null on SQLite. */
  readonly pool: Pool | null
  /** When the newest backup was made, in milliseconds since 1970; null if there is none. */
  readonly newestBackupMs: () => Promise<number | null>
}

/** Counts events on this node and measures their times. Each `count…` costs a request almost no time. */
export interface Metrics {
  /** Begins to measure the event loop. Call this when the server is open: before that, nobody waits for an answer. */
  start(): void
  /**
   * @param call the key of the call in the contract; otherwise `page`, or `unknown` for an address below `/api` that no
   * call has
   */
  countRequest(call: string, status: number, ms: number): void
  /** A tap on a game was stored, and its events were sent `ms` milliseconds after the call had arrived. */
  countTap(ms: number): void
  countBrowserError(): void
  /** Notes for how many seconds the oldest entry in the outbox of a page has waited. */
  noteOutboxAge(seconds: number): void
  /** Returns the figures of this minute, and begins the next minute. */
  takeMinute(): Promise<MinuteFigures>
  /** All measurements in the text format of Prometheus, a program that collects measurements. */
  text(): Promise<string>
  /** The media type of the text. */
  readonly contentType: string
  stop(): void
}

/** The upper ends of the buckets in which a histogram counts the requests by their time, in seconds. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The upper ends of the buckets in which a histogram counts the taps by their time, in seconds. */
const TAP_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** How often the delay of the event loop is measured. Node's figures contain this pause. */
const LOOP_PAUSE_MS = 20
const NS_PER_MS = 1e6

/**
 * Creates a histogram, which counts the times of one minute in microseconds. A time is exact to one percent and counts
 * as at most 100 seconds, so the histogram takes only a few kilobytes.
 */
const timesOfMinute = (): RecordableHistogram => createHistogram({ lowest: 1, highest: 100_000_000, figures: 2 })
const addTime = (times: RecordableHistogram, ms: number): void =>
  times.record(Math.min(100_000_000, Math.max(1, Math.round(ms * 1000))))

/** The 95th percentile in milliseconds: 95 of 100 values are not larger. Null if there are no values. */
function percentile95(times: RecordableHistogram): number | null {
  return times.count === 0 ? null : roundToTenth(times.percentile(95) / 1000)
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10

export function createMetrics({ clock, sockets, pool, newestBackupMs }: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const loopDelay = monitorEventLoopDelay({ resolution: LOOP_PAUSE_MS })
  /** How late the event loop was, in milliseconds. `ns` is a value of `loopDelay` in nanoseconds. */
  const loopMs = (ns: number) => (loopDelay.count === 0 ? 0 : Math.max(0, ns / NS_PER_MS - LOOP_PAUSE_MS))
  const connections = pool && watchConnections(pool)

  const requests = new Histogram({
    name: 'parlor_request_seconds',
    help: 'From the arrival of a request to the end of its answer, by call of the contract and status.',
    labelNames: ['call', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const taps = new Histogram({
    name: 'parlor_tap_to_event_seconds',
    help: 'From the arrival of a tap on a game to the sending of its events. The count is the number of stored taps.',
    buckets: TAP_SECONDS,
    registers,
  })
  const browserErrors = new Counter({
    name: 'parlor_browser_errors_total',
    help: 'Errors of browsers that were stored in the log.',
    registers,
  })
  new Gauge({
    name: 'parlor_sockets',
    help: 'Live sockets that are connected to this node.',
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: 'parlor_outbox_oldest_seconds',
    help: 'The age of the oldest outbox entry that a page has reported in this minute or the one before; 0 if none did.',
    registers,
    collect() {
      this.set(Math.max(minute.outboxSeconds ?? 0, outboxSecondsBefore))
    },
  })
  new Gauge({
    name: 'parlor_event_loop_delay_seconds',
    help: 'How late the event loop was in the last whole minute: in the middle, for 99 of 100 times, and at most.',
    labelNames: ['quantile'],
    registers,
    collect() {
      const [middle, late, latest] = loopBefore ?? loopNow()
      this.set({ quantile: '0.5' }, middle / SECOND_MS)
      this.set({ quantile: '0.99' }, late / SECOND_MS)
      this.set({ quantile: '1' }, latest / SECOND_MS)
    },
  })
  // The connections are counted before the age of the backup is read, because the query for the age uses a connection.
  if (pool !== null) {
    new Gauge({
      name: 'parlor_database_connections',
      help: 'Connections of the pool that are in use or free, and calls that wait for one.',
      labelNames: ['state'],
      registers,
      collect() {
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'free' }, pool.idleCount)
        this.set({ state: 'waiting' }, pool.waitingCount)
      },
    })
  }
  new Gauge({
    name: 'parlor_backup_age_seconds',
    help: 'The age of the newest backup that a server has made automatically. Missing while there is none.',
    registers,
    async collect() {
      const madeMs = await newestBackupMs().catch(() => null)
      // Remove the last value, so that nothing is sent while there is no backup.
      this.reset()
      this.remove()
      if (madeMs !== null) this.set(Math.max(0, (clock.now() - madeMs) / SECOND_MS))
    },
  })
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'The memory of this process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'The processor time of this process.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  const requestTimes = timesOfMinute()
  const tapTimes = timesOfMinute()
  const newMinute = () => ({ failed: 0, browserErrors: 0, outboxSeconds: null as number | null })
  let minute = newMinute()
  // The values of the last whole minute have `Before` in their names.
  let outboxSecondsBefore = 0
  const loopNow = () =>
    [loopMs(loopDelay.percentile(50)), loopMs(loopDelay.percentile(99)), loopMs(loopDelay.max)] as const
  let loopBefore: ReturnType<typeof loopNow> | null = null

  return {
    start: () => void loopDelay.enable(),
    countRequest(call, status, ms) {
      requests.observe({ call, status }, ms / SECOND_MS)
      addTime(requestTimes, ms)
      if (status >= 500) minute.failed += 1
    },
    countTap(ms) {
      taps.observe(ms / SECOND_MS)
      addTime(tapTimes, ms)
    },
    countBrowserError() {
      browserErrors.inc()
      minute.browserErrors += 1
    },
    noteOutboxAge(seconds) {
      minute.outboxSeconds = Math.max(minute.outboxSeconds ?? 0, seconds)
    },
    async takeMinute() {
      const nowMs = clock.now()
      loopBefore = loopNow()
      outboxSecondsBefore = minute.outboxSeconds ?? 0
      const figures = {
        at: timestamp(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS),
        minutes: 1,
        requests: requestTimes.count,
        failed: minute.failed,
        request_ms: percentile95(requestTimes),
        sockets: sockets(),
        taps: tapTimes.count,
        tap_ms: percentile95(tapTimes),
        outbox_seconds: minute.outboxSeconds,
        connections: connections?.takeHighest() ?? null,
        loop_ms: roundToTenth(loopBefore[2]),
        browser_errors: minute.browserErrors,
      }
      minute = newMinute()
      requestTimes.reset()
      tapTimes.reset()
      loopDelay.reset()
      const madeMs = await newestBackupMs().catch(() => null)
      return { ...figures, backup_hours: madeMs === null ? null : roundToTenth(Math.max(0, nowMs - madeMs) / HOUR_MS) }
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    stop: () => void loopDelay.disable(),
  }
}

/**
 * Notes the highest number of connections that were in use or waited for. `takeHighest` returns it and begins again.
 */
function watchConnections(pool: Pool): { takeHighest(): number } {
  const countNow = () => pool.totalCount - pool.idleCount + pool.waitingCount
  let highest = 0
  pool.on('acquire', () => {
    highest = Math.max(highest, countNow())
  })
  return {
    takeHighest() {
      const highestCount = Math.max(highest, countNow())
      highest = 0
      return highestCount
    },
  }
}
