// Makes the sound and the vibration before first crack and the drop, and stores whether they are on in this browser.
import { fromCallback } from 'xstate'

const SETTING = 'crack-alarm'

/** Three rising notes, in Hz. */
const NOTES_HZ = [660, 880, 1320]
const NOTE_SECONDS = 0.22
/** How long the phone vibrates, pauses, vibrates and so on. A member with an oven glove can feel this, too. */
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

let audio: AudioContext | null = null

/** Call this on a tap or a click: browsers block sound before the first tap or click. */
export function prepareSound(): void {
  audio ??= 'AudioContext' in window ? new AudioContext() : null
  audio?.resume().catch(() => undefined)
}

/** The notes that are planned, and the second of the audio clock at which the first one begins. */
let plan: { readonly atSeconds: number; readonly notes: readonly OscillatorNode[] } | null = null

/** Each tick makes a new forecast. The plan changes only if the forecast moves by more than this. */
const PLAN_TOLERANCE_SECONDS = 0.3

/**
 * Plans the notes ahead. The audio clock plays them even if the timers of a hidden page are late. On a phone that
 * sleeps, neither the clock nor the timers run.
 * @param inSeconds null cancels the plan.
 * @serves roast-alarm-02
 */
export function planRing(inSeconds: number | null): void {
  // A plan can be cancelled while the clock is stopped. Otherwise its notes would be played when the clock runs again.
  if (audio === null || (inSeconds !== null && audio.state !== 'running')) return
  const atSeconds = inSeconds === null ? null : audio.currentTime + inSeconds
  if (plan && atSeconds !== null && Math.abs(plan.atSeconds - atSeconds) < PLAN_TOLERANCE_SECONDS) return
  // Notes that have begun are played to their end.
  if (plan && plan.atSeconds > audio.currentTime + PLAN_TOLERANCE_SECONDS) {
    for (const note of plan.notes) note.stop()
    plan = null
  }
  if (atSeconds !== null) plan = { atSeconds, notes: playNotes(audio, atSeconds) }
}

/** A browser allows sound during one of these events. */
const GESTURES = ['click', 'touchend', 'keydown']

/**
 * Prepares the sound whenever the member does something, because the alarm may be on since before a reload, and a call
 * on the phone may stop the sound. Cancels the plan when this actor stops. Otherwise the notes would be played on the
 * next page, which has no switch for them.
 * @serves roast-alarm-03, roast-alarm-04
 */
export const ringPlanActor = fromCallback(() => {
  for (const gesture of GESTURES) window.addEventListener(gesture, prepareSound, { capture: true })
  return () => {
    for (const gesture of GESTURES) window.removeEventListener(gesture, prepareSound, { capture: true })
    planRing(null)
  }
})

/**
 * Makes the phone vibrate, and plays the notes unless planned notes have begun. These notes count for one ring only.
 * Does only what the browser allows.
 * @serves roast-alarm-05
 */
export function ring(): void {
  navigator.vibrate?.(VIBRATION_MS)
  if (audio?.state !== 'running') return
  const hasBegun = plan && plan.atSeconds <= audio.currentTime + PLAN_TOLERANCE_SECONDS
  plan = null
  if (!hasBegun) playNotes(audio, audio.currentTime)
}

function playNotes(context: AudioContext, atSeconds: number): OscillatorNode[] {
  return NOTES_HZ.map((hertz, index) => playNote(context, hertz, atSeconds + index * NOTE_SECONDS))
}

function playNote(context: AudioContext, hertz: number, atSeconds: number): OscillatorNode {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.6, atSeconds)
  // Fade the note out: a note that stops suddenly makes a click.
  volume.gain.exponentialRampToValueAtTime(0.001, atSeconds + NOTE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(atSeconds)
  tone.stop(atSeconds + NOTE_SECONDS)
  return tone
}
