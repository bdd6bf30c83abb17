// The panel for developers that shows the running machines.
import type { AnyActorRef } from 'xstate'
import { copiedPath } from './copiedPath.ts'
import { PANEL_STYLE } from './panelStyle.ts'
import { element, picture } from './picture.ts'
import { machineOf, nameOf, type Recorded, type Recording, type Snapshot } from './recording.ts'

/** How often the open panel shows new events, in milliseconds. */
const REFRESH_MS = 250

/** A button with a function. */
export function button(text: string, press: () => void, className = ''): HTMLButtonElement {
  const made = element('button', { className }, text) as HTMLButtonElement
  made.type = 'button'
  made.addEventListener('click', press)
  return made
}

/**
 * Our own view of the running machines. It needs no network: the tree of actors, the states of one machine, the last
 * events, and steps back and forth through them.
 * @serves inspector-panel-01
 */
export class Panel {
  private readonly recording: Recording
  private readonly host = element('div', {})
  private readonly root = this.host.attachShadow({ mode: 'open' })
  private timer: ReturnType<typeof setInterval> | undefined
  private chosen: AnyActorRef | undefined
  /** The number of the event that the panel shows. Null: always the newest. */
  private step: number | null = null
  private shown = ''
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
   * Draws again if something has happened. It does not while the panel shows an earlier step: only the tree would
   * change.
   */
  private refresh() {
    const state = `${this.recording.all.at(-1)?.number} ${this.recording.running().length} ${this.step}`
    if (state !== this.shown && this.step === null) this.show()
    this.shown = state
  }

  private get number(): number {
    return this.step ?? this.recording.all.at(-1)?.number ?? 0
  }

  private show() {
    const running = this.recording.running()
    if (!this.chosen || (this.step === null && !running.includes(this.chosen))) this.chosen = running[0]
    const scrolled = [...this.root.querySelectorAll('section')].map(({ scrollTop }) => scrollTop)
    this.root.replaceChildren(
      element('style', {}, PANEL_STYLE),
      element('div', { className: 'panel' }, this.header(), this.tree(running), this.machine(), this.events()),
    )
    const sections = [...this.root.querySelectorAll('section')]
    sections.forEach((section, index) => {
      section.scrollTop = scrolled[index] ?? 0
    })
    this.root.querySelector('.now')?.scrollIntoView({ block: 'nearest' })
  }

  /** @serves inspector-panel-04 */
  private header(): HTMLElement {
    const { all } = this.recording
    const place = all.findIndex(({ number }) => number === this.number)
    const go = (to: number) => {
      const next = all[to]
      if (!next) return
      this.step = next.number
      this.chosen = next.receiver
      this.message = ''
      this.show()
    }
    const live = button('Live', () => {
      this.step = null
      this.message = ''
      this.show()
    })
    live.setAttribute('aria-pressed', String(this.step === null))
    return element(
      'header',
      {},
      button('Back', () => go(place - 1)),
      button('Forward', () => go(place + 1)),
      live,
      button('Copy as a failing path', () => void this.copy()),
      element('span', {}, this.message || `Event ${this.number}`),
      button('Close', () => this.close()),
    )
  }

  private tree(running: readonly AnyActorRef[]): HTMLElement {
    const row = (actor: AnyActorRef, depth: number): HTMLElement[] => {
      const value = (actor.getSnapshot() as Snapshot).value
      const made = button(nameOf(actor), () => {
        this.chosen = actor
        this.message = ''
        this.show()
      })
      made.style.paddingLeft = `${8 + depth * 14}px`
      made.setAttribute('aria-pressed', String(actor === this.chosen))
      if (machineOf(actor)) made.append(element('small', {}, typeof value === 'string' ? value : ''))
      else made.className = 'quiet'
      return [made, ...running.filter(({ _parent }) => _parent === actor).flatMap((child) => row(child, depth + 1))]
    }
    const roots = running.filter(({ _parent }) => !_parent || !running.includes(_parent))
    return element(
      'section',
      {},
      element('h2', {}, `Actors (${running.length})`),
      ...roots.flatMap((root) => row(root, 0)),
    )
  }

  /** @serves inspector-panel-02 */
  private machine(): HTMLElement {
    const actor = this.chosen
    if (!actor) return element('section', {}, 'No actor is running.')
    const snapshot =
      this.step === null ? (actor.getSnapshot() as Snapshot) : this.recording.snapshotAt(actor, this.step)
    const root = machineOf(actor)?.root
    return element(
      'section',
      {},
      element('h2', {}, root && root.key !== nameOf(actor) ? `${nameOf(actor)} (${root.key})` : nameOf(actor)),
      ...(snapshot === undefined ? [element('p', {}, 'Nothing is remembered of it at this event.')] : []),
      ...(root && snapshot ? [picture(root, snapshot.value)] : []),
      ...(snapshot ? [element('pre', {}, textOf(snapshot.context ?? snapshot))] : []),
    )
  }

  /** @serves inspector-panel-03 */
  private events(): HTMLElement {
    const row = (recorded: Recorded) => {
      const { number, event, sender, receiver } = recorded
      const made = button(event.type, () => {
        this.step = number
        this.chosen = receiver
        this.message = ''
        this.show()
      })
      const isNow = number === this.step
      made.className = isNow ? 'now' : ''
      made.setAttribute('aria-pressed', String(isNow))
      made.append(element('small', {}, `${sender ? nameOf(sender) : 'from outside'} → ${nameOf(receiver)}`))
      return made
    }
    const newestFirst = [...this.recording.all].reverse()
    return element('section', {}, element('h2', {}, `Events (${newestFirst.length})`), ...newestFirst.map(row))
  }

  private async copy() {
    const text = this.chosen ? copiedPath(this.chosen, this.recording.all, this.number) : null
    this.message = text === null ? 'The start of this actor is no longer remembered.' : 'Copied.'
    if (text !== null) {
      await navigator.clipboard.writeText(text).catch(() => {
        this.message = 'The browser did not allow to copy.'
      })
    }
    this.show()
  }
}

/** The value as text. For another actor, only its name is shown. */
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
    return 'It contains itself.'
  }
}
