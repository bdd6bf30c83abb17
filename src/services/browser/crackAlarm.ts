const SETTING = 'crack-alarm'

/** Three rising notes, in Hz. */
const NOTES_HZ = [660, 880, 1320]
const NOTE_SECONDS = 0.22
/** Milliseconds on, off, on …: felt through an oven glove. */
const VIBRATION_MS = [300, 120, 300, 120, 500]

/** Whether this device rings before first crack. A browser that keeps nothing counts as off. */
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
    // Private browsing may refuse; then it holds for this visit.
  }
}

let audio: AudioContext | null = null

/** Told of a tap, because browsers let a page sound only after one. */
export function prepareSound(): void {
  audio ??= 'AudioContext' in window ? new AudioContext() : null
  audio?.resume().catch(() => undefined)
}

/** Sounds and vibrates, as far as the device can and may. */
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
  // A note that is cut off clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, atSeconds + NOTE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(atSeconds)
  tone.stop(atSeconds + NOTE_SECONDS)
}
