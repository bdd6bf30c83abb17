// Makes the sound and the vibration before first crack and the drop, and stores whether they are on in this browser.
import { fromCallback } from 'xstate'

/** The key under which this browser stores whether the alarm is on. */
const SETTING = 'crack-alarm'

/** Three rising tones, in Hz. */
const TONES_HZ = [660, 880, 1320]
const TONE_SECONDS = 0.22
/** How long the phone vibrates, pauses, vibrates and so on. A member can feel this even with an oven glove. */
const VIBRATION_MS = [300, 120, 300, 120, 500]

/** Whether the alarm before first crack is on in this browser. It is off when the browser stores nothing. */
export function readAlarm(): boolean {
  try {
    return localStorage.getItem(SETTING) === 'true'
  } catch {
    return false
  }
}

export function writeAlarm(alarmOn: boolean): void {
  try {
    localStorage.setItem(SETTING, String(alarmOn))
  } catch {
    // Private browsing may block storage. The setting then lasts until the page is closed.
  }
}

/** The sound of the browser, with its own clock. Null before the first `prepareSound`, and in old browsers. */
let audio: AudioContext | null = null

/** Call this on a tap or a click: browsers block sound before the first tap or click. */
export function prepareSound(): void {
  audio ??= 'AudioContext' in window ? new AudioContext() : null
  audio?.resume().catch(() => undefined)
}

/** The tones that are planned, and the second of the audio clock at which the first tone begins. */
let plan: { readonly atSeconds: number; readonly tones: readonly OscillatorNode[] } | null = null

/** The forecast is computed again and again. The plan changes only if the forecast time changes by more than this. */
const PLAN_TOLERANCE_SECONDS = 0.3

/**
 * Plans the tones ahead. The audio clock plays them even if the timers of a hidden page are late. On a phone that
 * sleeps, neither the clock nor the timers run.
 * @param inSeconds the seconds until the first tone. Null cancels the plan.
 */
export function planRing(inSeconds: number | null): void {
  // A plan can be cancelled even while the audio clock is stopped: its tones must not be played when the clock runs
  // again.
  if (audio === null || (inSeconds !== null && audio.state !== 'running')) return
  const atSeconds = inSeconds === null ? null : audio.currentTime + inSeconds
  if (plan && atSeconds !== null && Math.abs(plan.atSeconds - atSeconds) < PLAN_TOLERANCE_SECONDS) return
  // Tones that have begun, or begin within the tolerance, are played to their end.
  if (plan && plan.atSeconds > audio.currentTime + PLAN_TOLERANCE_SECONDS) {
    for (const tone of plan.tones) tone.stop()
    plan = null
  }
  if (atSeconds !== null) plan = { atSeconds, tones: playTones(audio, atSeconds) }
}

/** A browser allows sound during one of these events. */
const GESTURES = ['click', 'touchend', 'keydown']

/**
 * Prepares the sound whenever the member does something, because a reload or a call on the phone may have stopped the
 * sound while the alarm was on. Cancels the plan when this actor stops. Otherwise the tones would be played on the next
 * page, which has no switch for them.
 */
export const ringPlanActor = fromCallback(() => {
  for (const gesture of GESTURES) window.addEventListener(gesture, prepareSound, { capture: true })
  return () => {
    for (const gesture of GESTURES) window.removeEventListener(gesture, prepareSound, { capture: true })
    planRing(null)
  }
})

/**
 * Makes the phone vibrate, and plays the tones. If planned tones have begun, they are the tones of this ring, and no
 * others are played. Does only what the browser allows.
 */
export function ring(): void {
  navigator.vibrate?.(VIBRATION_MS)
  if (audio?.state !== 'running') return
  const hasBegun = plan && plan.atSeconds <= audio.currentTime + PLAN_TOLERANCE_SECONDS
  plan = null
  if (!hasBegun) playTones(audio, audio.currentTime)
}

function playTones(context: AudioContext, atSeconds: number): OscillatorNode[] {
  return TONES_HZ.map((hertz, index) => playTone(context, hertz, atSeconds + index * TONE_SECONDS))
}

function playTone(context: AudioContext, hertz: number, atSeconds: number): OscillatorNode {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = hertz
  // The tone begins at 60 % of the full volume, and fades out: a tone that stops suddenly makes a click.
  volume.gain.setValueAtTime(0.6, atSeconds)
  volume.gain.exponentialRampToValueAtTime(0.001, atSeconds + TONE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(atSeconds)
  tone.stop(atSeconds + TONE_SECONDS)
  return tone
}
