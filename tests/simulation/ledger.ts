// The list of everything that the members did in a simulation. At the end it is compared with the server.

import type { ActorRefFrom } from 'xstate'
import { withDependants } from '../../src/machines/app/outbox.dependants.ts'
import type { outboxMachine } from '../../src/machines/app/outbox.machine.ts'
import { onOutboxFact, type Phone, type Tab } from './phone.ts'
import type { SimulatedServer } from './server.ts'
import type { World } from './world.ts'

/** The state of a tap, as the phone knows it. */
interface MadeTap {
  readonly key: string
  readonly phone: string
  readonly what: string
  /** The outbox has shown it as stored on the disk, so it must not be lost any more. */
  isStored: boolean
  acknowledged: boolean
  /** The member has deleted it after a refusal or a question, or has undone it. */
  discarded: boolean
  /** The member has sent it again after a refusal or a question. */
  retried: boolean
  /** The earlier entries that were on the disk of the phone, or that the tab had, and that were not delivered yet. */
  readonly after: readonly string[]
}

/**
 * Notes the actions of the members and the answers to their phones, and compares them with the commands that the server
 * applied.
 */
export class Ledger {
  readonly made = new Map<string, MadeTap>()
  private readonly world: World
  /** The word for an entry: 'tap' or 'reading'. */
  private readonly word: string
  /** The highest version that each tab has shown or that answered one of its taps. */
  private readonly versions = new Map<string, number>()
  private readonly answered = new Map<string, number>()

  constructor(world: World, word: string) {
    this.world = world
    this.word = word
  }

  noteMade(tab: Tab, key: string, what: string): void {
    const { name } = tab.phone
    this.world.note(name, `${this.word} ${key}: ${what}`)
    if (this.made.has(key)) this.world.fault(`two ${this.word}s have the key ${key}`)
    const { entries, unsaved } = (tab.outbox as ActorRefFrom<typeof outboxMachine>).getSnapshot().context
    const onDisk = tab.phone.disk.rowsOf('outbox') as unknown as typeof entries
    const waiting = [...onDisk, ...entries, ...unsaved].filter((entry) => entry.error === null && entry.key !== key)
    const after = [...new Set(waiting.map((entry) => entry.key))]
    const made = { isStored: false, acknowledged: false, discarded: false, retried: false }
    this.made.set(key, { key, phone: name, what, after, ...made })
  }

  observe(tab: Tab): void {
    const { name } = tab.phone
    onOutboxFact(tab, (fact) => {
      if (fact.type === 'outbox.changed') {
        for (const { key } of fact.durable ? fact.entries : []) this.change(key, { isStored: true })
      } else if (fact.type === 'outbox.refused') {
        this.world.note(name, `learns that ${fact.key} was refused: ${fact.error.code}`)
        // No phone deletes anything here, so the entry was sent to a game or a roast that never existed.
        if (fact.error.code === 'NOT_FOUND')
          this.world.fault(`check 1: ${this.word} ${fact.key} did not find its place`)
      } else if (fact.answer === null) {
        // The entry was delivered, refused or discarded, but not by this tab.
        this.world.note(name, `learns that another tab has dealt with ${fact.key}`)
      } else {
        this.world.note(name, `learns that ${fact.key} was delivered`)
        this.change(fact.key, { acknowledged: true })
        const version = versionIn(fact.answer.data)
        this.answered.set(tab.owner, Math.max(version, this.answered.get(tab.owner) ?? 0))
      }
    })
  }

  /** The member sends something again that was refused or that the server asked about, or discards it. */
  decide(tab: Tab): void {
    const { chance } = this.world
    const { entries } = tab.outbox.getSnapshot().context
    const refusedEntries = entries.filter(({ error }) => error !== null)
    if (refusedEntries.length === 0) return
    const { key } = chance.oneOf(refusedEntries)
    const type = chance.happens(0.5) ? 'outbox.retry' : 'outbox.discard'
    this.world.note(tab.phone.name, `${type === 'outbox.retry' ? 'sends again' : 'discards'} ${key}`)
    if (type === 'outbox.retry') this.change(key, { retried: true })
    else for (const removed of withDependants(entries, key)) this.change(removed, { discarded: true })
    tab.outbox.send({ type, key })
  }

  /** The member has undone this entry, so it may leave the disk without being sent. */
  noteUndone(key: string): void {
    this.change(key, { discarded: true })
  }

  /** Call it for each version that a tab shows as confirmed. */
  noteVersion({ owner }: Tab, version: number): void {
    const before = this.versions.get(owner) ?? 0
    this.versions.set(owner, version)
    if (version < before) this.world.fault(`check 4: ${owner} showed version ${version} after version ${before}`)
    const answered = this.answered.get(owner) ?? 0
    if (version < answered) {
      this.world.fault(
        `check 7: ${owner} showed version ${version} after its own ${this.word} gave version ${answered}`,
      )
    }
  }

  /** Does the checks that all pages have in common. The numbers of the checks are explained in tests/README.md. */
  check(phones: readonly Phone[], { applied, refusedAttempts }: SimulatedServer): void {
    const { world, word } = this
    const places = new Map<string, number>()
    for (const [place, { key, attempt }] of applied.entries()) {
      if (key === null) continue
      if (places.has(key)) world.fault(`check 1: ${key} took effect twice`)
      else places.set(key, place)
      if (attempt && refusedAttempts.has(attempt))
        world.fault(`check 6: ${word} ${attempt} was refused and took effect`)
    }
    const isShown = new Set<unknown>()
    for (const { disk } of phones) {
      for (const { key, error } of disk.rowsOf('outbox')) if (error !== null) isShown.add(key)
    }
    for (const { key, isStored, acknowledged, discarded, after } of this.made.values()) {
      const place = places.get(key)
      if (acknowledged && place === undefined) {
        world.fault(`check 1: ${word} ${key} was acknowledged and is not in the log`)
      }
      if (isStored && !discarded && !isShown.has(key) && place === undefined) {
        world.fault(`check 1: ${word} ${key} was on the disk and is lost`)
      }
      for (const earlier of after) {
        if (place !== undefined && !this.made.get(earlier)?.retried && (places.get(earlier) ?? -1) > place) {
          world.fault(`check 2: ${earlier} was made before ${key}, and took effect after it`)
        }
      }
    }
    for (const { owner, outbox } of phones.flatMap(({ tabs }) => tabs)) {
      const waiting = outbox.getSnapshot().context.entries.filter(({ error }) => error === null)
      if (waiting.length > 0)
        world.fault(`check 5: ${owner} still waits for ${waiting.map(({ key }) => key).join(', ')}`)
    }
  }

  private change(key: string, change: Partial<MadeTap>): void {
    const made = this.made.get(key)
    if (made) Object.assign(made, change)
  }
}

/** The version of the game or the roast in an answer; 0 if there is none. */
function versionIn(data: unknown): number {
  const answer = data as { version?: number; coffee_roast?: { version: number } } | null | undefined
  return answer?.version ?? answer?.coffee_roast?.version ?? 0
}
