// The list of everything that the members did in a simulation. At the end, this list is compared with the commands that
// the server applied.

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
  /** The action in words. */
  readonly what: string
  /** The outbox has reported that the tap is on the disk. From then on, the tap must not be lost. */
  isStored: boolean
  /** The tab has received the server's answer to the tap. */
  isAcknowledged: boolean
  /** The member has deleted the tap after an error or a question, or has undone it. */
  isDiscarded: boolean
  /** The member has sent the tap again after an error or a question. */
  isRetried: boolean
  /**
   * The keys of the entries that the phone had not delivered when the tap was made. These entries were on its disk or
   * only in this browser tab.
   */
  readonly earlierKeys: readonly string[]
}

/**
 * Notes the actions of the members and the answers to their phones, and compares them with the commands that the server
 * applied.
 */
export class Ledger {
  /** Every action, by the key of its outbox entry. */
  readonly madeTaps = new Map<string, MadeTap>()
  private readonly world: World
  /** The word for an action in the timeline and in the faults: 'tap', also on the page of a roast. */
  private readonly word: string
  /** The version that each browser tab has shown last, by the id of the tab. */
  private readonly shownVersions = new Map<string, number>()
  /** The highest version in an answer to a tap, by the id of the browser tab that made the tap. */
  private readonly answeredVersions = new Map<string, number>()

  constructor(world: World, word: string) {
    this.world = world
    this.word = word
  }

  /** Adds a tap that the member has just made in this tab. `what` is the action in words. */
  noteMade(tab: Tab, key: string, what: string): void {
    const { name } = tab.phone
    this.world.note(name, `${this.word} ${key}: ${what}`)
    if (this.madeTaps.has(key)) this.world.fault(`two ${this.word}s have the key ${key}`)
    const { entries, unsaved } = (tab.outbox as ActorRefFrom<typeof outboxMachine>).getSnapshot().context
    const onDisk = tab.phone.disk.rowsOf('outbox') as unknown as typeof entries
    const undelivered = [...onDisk, ...entries, ...unsaved].filter((entry) => entry.error === null && entry.key !== key)
    const earlierKeys = [...new Set(undelivered.map((entry) => entry.key))]
    const made = { isStored: false, isAcknowledged: false, isDiscarded: false, isRetried: false }
    this.madeTaps.set(key, { key, phone: name, what, earlierKeys, ...made })
  }

  /** Notes from now on which entries of the tab are on the disk, and which the server has delivered or refused. */
  observeTab(tab: Tab): void {
    const { name } = tab.phone
    onOutboxFact(tab, (fact) => {
      if (fact.type === 'outbox.changed') {
        // Durable: the entries are on the disk of the phone.
        for (const { key } of fact.durable ? fact.entries : []) this.changeTap(key, { isStored: true })
      } else if (fact.type === 'outbox.refused') {
        this.world.note(name, `learns that ${fact.key} was refused: ${fact.error.code}`)
        // No phone deletes a game or a roast in a simulation, so this game or roast never existed.
        if (fact.error.code === 'NOT_FOUND')
          this.world.fault(`check 1: ${this.word} ${fact.key} belongs to nothing that the server has`)
      } else if (fact.answer === null) {
        // The entry was delivered, refused or discarded, but not by this tab.
        this.world.note(name, `learns that another tab has dealt with ${fact.key}`)
      } else {
        this.world.note(name, `learns that ${fact.key} was delivered`)
        this.changeTap(fact.key, { isAcknowledged: true })
        const version = versionIn(fact.answer.data)
        this.answeredVersions.set(tab.tabId, Math.max(version, this.answeredVersions.get(tab.tabId) ?? 0))
      }
    })
  }

  /** The member chooses an entry that was refused or that the server asked about, and sends it again or discards it. */
  decide(tab: Tab): void {
    const { chance } = this.world
    const { entries } = tab.outbox.getSnapshot().context
    const refusedEntries = entries.filter(({ error }) => error !== null)
    if (refusedEntries.length === 0) return
    const { key } = chance.oneOf(refusedEntries)
    const type = chance.happens(0.5) ? 'outbox.retry' : 'outbox.discard'
    this.world.note(tab.phone.name, `${type === 'outbox.retry' ? 'sends again' : 'discards'} ${key}`)
    if (type === 'outbox.retry') this.changeTap(key, { isRetried: true })
    // The outbox also discards the entries that the server would refuse without this one.
    else for (const removed of withDependants(entries, key)) this.changeTap(removed, { isDiscarded: true })
    tab.outbox.send({ type, key })
  }

  /** The member has undone this entry, so the outbox is allowed to delete the entry without sending it. */
  noteUndone(key: string): void {
    this.changeTap(key, { isDiscarded: true })
  }

  /** Checks a version of the game or the roast. Call it for each version that a tab shows as confirmed. */
  noteVersion({ tabId }: Tab, version: number): void {
    const previousVersion = this.shownVersions.get(tabId) ?? 0
    this.shownVersions.set(tabId, version)
    if (version < previousVersion)
      this.world.fault(`check 4: ${tabId} showed version ${version} after version ${previousVersion}`)
    const answeredVersion = this.answeredVersions.get(tabId) ?? 0
    if (version < answeredVersion) {
      this.world.fault(
        `check 7: ${tabId} showed version ${version} after its own ${this.word} gave version ${answeredVersion}`,
      )
    }
  }

  /** Makes the checks that are the same for all pages. tests/README.md explains the numbers of the checks. */
  check(phones: readonly Phone[], { applied, refusedAttempts }: SimulatedServer): void {
    const { world, word } = this
    const positions = new Map<string, number>()
    for (const [position, { key, attempt }] of applied.entries()) {
      if (key === null) continue
      if (positions.has(key)) world.fault(`check 1: ${key} took effect twice`)
      else positions.set(key, position)
      if (attempt && refusedAttempts.has(attempt))
        world.fault(`check 6: ${word} ${attempt} was refused and took effect`)
    }
    // The keys of the entries that are still on a disk, with the error that the server gave.
    const refusedKeys = new Set<unknown>()
    for (const { disk } of phones) {
      for (const { key, error } of disk.rowsOf('outbox')) if (error !== null) refusedKeys.add(key)
    }
    for (const { key, isStored, isAcknowledged, isDiscarded, earlierKeys } of this.madeTaps.values()) {
      const position = positions.get(key)
      if (isAcknowledged && position === undefined) {
        world.fault(`check 1: ${word} ${key} was acknowledged and is not in the log`)
      }
      if (isStored && !isDiscarded && !refusedKeys.has(key) && position === undefined) {
        world.fault(`check 1: ${word} ${key} was on the disk and is lost`)
      }
      for (const earlierKey of earlierKeys) {
        if (
          position !== undefined &&
          !this.madeTaps.get(earlierKey)?.isRetried &&
          (positions.get(earlierKey) ?? -1) > position
        ) {
          world.fault(`check 2: ${earlierKey} was made before ${key}, and took effect after it`)
        }
      }
    }
    for (const { tabId, outbox } of phones.flatMap(({ tabs }) => tabs)) {
      const undelivered = outbox.getSnapshot().context.entries.filter(({ error }) => error === null)
      if (undelivered.length > 0)
        world.fault(`check 5: ${tabId} still waits for ${undelivered.map(({ key }) => key).join(', ')}`)
    }
  }

  private changeTap(key: string, change: Partial<MadeTap>): void {
    const made = this.madeTaps.get(key)
    if (made) Object.assign(made, change)
  }
}

/** The version of the game or the roast in an answer; 0 if there is none. */
function versionIn(data: unknown): number {
  const answer = data as { version?: number; coffee_roast?: { version: number } } | null | undefined
  return answer?.version ?? answer?.coffee_roast?.version ?? 0
}
