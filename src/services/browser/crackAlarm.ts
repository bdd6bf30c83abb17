// The sound and the vibration before first crack, and whether this browser has them turned on.

const SETTING = 'crack-alarm'

/** Three rising notes, in Hz. */
const NOTES_HZ = [660, 880, 1320]
const NOTE_SECONDS = 0.22
/** How long the phone vibrates, pauses, vibrates and so on. Long enough to feel through an oven glove. */
const VIBRATION_MS = [300, 120, 300, 120, 500]

/** Whether the alarm before first crack is on in this browser. Off when the browser stores nothing. */
export function readAlarm(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(SETTING) === 'true'
  } catch {
    return false
  }
}

export function writeAlarm(storage: Pick<Storage, 'setItem'>, alarmOn: boolean): void {
  try {
    storage.setItem(SETTING, String(alarmOn))
  } catch {
    // Private browsing may block storage. The setting then lasts until the page is closed.
  }
}

let audio: AudioContext | null = null

/** Call this on a tap or a click: browsers block sound before the first one. */
export function prepareSound(): void {
  audio ??= 'AudioContext' in window ? new AudioContext() : null
  audio?.resume().catch(() => undefined)
}

/** Plays the notes and vibrates, as far as the browser supports and allows it. */
export function ring(): void {
  navigator.vibrate?.(VIBRATION_MS)
  if (audio?.state !== 'running') return
  NOTES_HZ.forEach((hertz, index) => {
    if (audio) playNote(audio, hertz, audio.currentTime + index * NOTE_SECONDS)
  })
}

function playNote(context: AudioContext, hertz: number, atSeconds: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.6, atSeconds)
  // Fade the note out: a note that stops suddenly makes a click.
  volume.gain.exponentialRampToValueAtTime(0.001, atSeconds + NOTE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(atSeconds)
  tone.stop(atSeconds + NOTE_SECONDS)
}
