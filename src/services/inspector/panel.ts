// The panel for developers that shows the running machines.
import type { AnyActorRef } from 'xstate'
import { copiedPath } from './copiedPath.ts'
import { PANEL_STYLE } from './panelStyle.ts'
import { element, picture } from './picture.ts'
import { machineOf, nameOf, type Recorded, type Recording, type Snapshot } from './recording.ts'

/** How often the open panel shows new events, in milliseconds. */
const REFRESH_MS = 250

/** A button that calls `press` when it is clicked. */
export function button(text: string, press: () => void, className = ''): HTMLButtonElement {
  const newButton = element('button', { className }, text) as HTMLButtonElement
  newButton.type = 'button'
  newButton.addEventListener('click', press)
  return newButton
}

/**
 * Our own view of the running machines. It needs no network. It shows the tree of actors, the states of one machine and
 * the last events. Its buttons go back and forward through the events.
 */
export class Panel {
  private readonly recording: Recording
  private readonly host = element('div', {})
  private readonly root = this.host.attachShadow({ mode: 'open' })
  private timer: ReturnType<typeof setInterval> | undefined
  private chosenActor: AnyActorRef | undefined
  /** The number of the event that the developer has chosen. Null if the panel always shows the newest event. */
  private shownNumber: number | null = null
  /** The newest event, the number of running actors and the shown event, as they were at the last refresh. */
  private lastSummary = ''
  /** What the button 'Copy as a failing path' has done. While it is empty, the number of the event is shown. */
  private message = ''

  constructor(recording: Recording) {
    this.recording = recording
  }

  toggle() {
    if (this.timer === undefined) this.open()
    else this.close()
  }

  close() {
    clearInterval(this.timer)
    this.timer = undefined
    this.host.remove()
  }

  private open() {
    document.body.append(this.host)
    this.timer = setInterval(() => this.refresh(), REFRESH_MS)
    this.show()
  }

  /**
   * Draws the panel again if an event has happened. While the panel shows a chosen event, it is not drawn again: only
   * the tree and the list of events would change. While a button is pressed, it is not drawn again either, because a
   * click on a button has no effect if the button was replaced.
   */
  private refresh() {
    if (this.host.matches(':active')) return
    const summary = `${this.recording.all.at(-1)?.number} ${this.recording.running().length} ${this.shownNumber}`
    if (summary !== this.lastSummary && this.shownNumber === null) this.show()
    this.lastSummary = summary
  }

  /** The number of the event that is shown now: the chosen event, or the newest. */
  private get eventNumber(): number {
    return this.shownNumber ?? this.recording.all.at(-1)?.number ?? 0
  }

  /** Draws the whole panel again. The scroll positions of its parts stay. */
  private show() {
    const running = this.recording.running()
    if (!this.chosenActor || (this.shownNumber === null && !running.includes(this.chosenActor)))
      this.chosenActor = running[0]
    const scrollTops = [...this.root.querySelectorAll('section')].map(({ scrollTop }) => scrollTop)
    this.root.replaceChildren(
      element('style', {}, PANEL_STYLE),
      element('div', { className: 'panel' }, this.header(), this.tree(running), this.machine(), this.events()),
    )
    const sections = [...this.root.querySelectorAll('section')]
    sections.forEach((section, index) => {
      section.scrollTop = scrollTops[index] ?? 0
    })
    this.root.querySelector('.now')?.scrollIntoView({ block: 'nearest' })
  }

  /** The buttons of the panel: back and forward through the events, live, copy and close. */
  private header(): HTMLElement {
    const { all } = this.recording
    const index = all.findIndex(({ number }) => number === this.eventNumber)
    /** Shows the event with this index in the list of the stored events. */
    const go = (to: number) => {
      const next = all[to]
      if (!next) return
      this.shownNumber = next.number
      this.chosenActor = next.receiver
      this.message = ''
      this.show()
    }
    const live = button('Live', () => {
      this.shownNumber = null
      this.message = ''
      this.show()
    })
    live.setAttribute('aria-pressed', String(this.shownNumber === null))
    return element(
      'header',
      {},
      button('Back', () => go(index - 1)),
      button('Forward', () => go(index + 1)),
      live,
      button('Copy as a failing path', () => void this.copy()),
      element('span', {}, this.message || `Event ${this.eventNumber}`),
      button('Close', () => this.close()),
    )
  }

  private tree(running: readonly AnyActorRef[]): HTMLElement {
    const rowsOf = (actor: AnyActorRef, depth: number): HTMLElement[] => {
      const value = (actor.getSnapshot() as Snapshot).value
      const row = button(nameOf(actor), () => {
        this.chosenActor = actor
        this.message = ''
        this.show()
      })
      row.style.paddingLeft = `${8 + depth * 14}px`
      row.setAttribute('aria-pressed', String(actor === this.chosenActor))
      if (machineOf(actor)) row.append(element('small', {}, typeof value === 'string' ? value : ''))
      else row.className = 'quiet'
      return [row, ...running.filter(({ _parent }) => _parent === actor).flatMap((child) => rowsOf(child, depth + 1))]
    }
    const roots = running.filter(({ _parent }) => !_parent || !running.includes(_parent))
    return element(
      'section',
      {},
      element('h2', {}, `Actors (${running.length})`),
      ...roots.flatMap((root) => rowsOf(root, 0)),
    )
  }

  /** The chosen actor at the chosen event, or now: its states and its context. */
  private machine(): HTMLElement {
    const actor = this.chosenActor
    if (!actor) return element('section', {}, 'No actor is running.')
    const snapshot =
      this.shownNumber === null ? (actor.getSnapshot() as Snapshot) : this.recording.snapshotAt(actor, this.shownNumber)
    const root = machineOf(actor)?.root
    return element(
      'section',
      {},
      element('h2', {}, root && root.key !== nameOf(actor) ? `${nameOf(actor)} (${root.key})` : nameOf(actor)),
      ...(snapshot === undefined
        ? [element('p', {}, 'The state of this actor at this event is not stored any more.')]
        : []),
      ...(root && snapshot ? [picture(root, snapshot.value)] : []),
      ...(snapshot ? [element('pre', {}, textOf(snapshot.context ?? snapshot))] : []),
    )
  }

  private events(): HTMLElement {
    const rowOf = (recorded: Recorded) => {
      const { number, event, sender, receiver } = recorded
      const row = button(event.type, () => {
        this.shownNumber = number
        this.chosenActor = receiver
        this.message = ''
        this.show()
      })
      const isNow = number === this.shownNumber
      row.className = isNow ? 'now' : ''
      row.setAttribute('aria-pressed', String(isNow))
      row.append(element('small', {}, `${sender ? nameOf(sender) : 'from outside'} → ${nameOf(receiver)}`))
      return row
    }
    const newestFirst = [...this.recording.all].reverse()
    return element('section', {}, element('h2', {}, `Events (${newestFirst.length})`), ...newestFirst.map(rowOf))
  }

  /** Copies a test with the events of the chosen actor, so that a developer can paste it. */
  private async copy() {
    const text = this.chosenActor ? copiedPath(this.chosenActor, this.recording.all, this.eventNumber) : null
    this.message = text === null ? 'The start of this actor is not stored any more.' : 'Copied.'
    if (text !== null) {
      await navigator.clipboard.writeText(text).catch(() => {
        this.message = 'The browser did not allow to copy.'
      })
    }
    this.show()
  }
}

/** The value as text. If the value contains an actor, only the name of this actor is shown. */
function textOf(value: unknown): string {
  const replace = (_: string, part: unknown) => {
    if (typeof part === 'function') return `function ${part.name}`
    if (part instanceof Error) return String(part)
    if (typeof part !== 'object' || part === null) return part
    if ('sessionId' in part) return `actor ${nameOf(part as AnyActorRef)}`
    if ('transition' in part) return 'logic of an actor'
    return part
  }
  try {
    return JSON.stringify(value, replace, 2)
  } catch {
    return 'This value contains itself and cannot be shown.'
  }
}
