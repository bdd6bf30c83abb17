// The start of the game or the roast of a simulation: it is on the server at first, or a phone starts it.

import type { CallKey } from '../../contract/contract.ts'
import type { Ledger } from './ledger.ts'
import type { Phone, Tab } from './phone.ts'
import type { SimulatedServer } from './server.ts'
import type { World } from './world.ts'

/** The probability that no game or roast is there at first, and the first phone starts it. */
const STARTED_BY_PHONE = 0.25
/** The probability that the phone has no reception when it starts a game or a roast, and how long this lasts. */
const STARTED_WITHOUT_RECEPTION = 0.6
const LOSS_MS = { least: 1_000, most: 20_000 }

interface Kind {
  /** The call that creates it. */
  readonly call: CallKey
  readonly idField: string
  readonly pathTo: (id: number | string) => string
  readonly newPath: string
}

/** Where the game or the roast of a simulation comes from: the server has it at first, or a phone starts it. */
export class Origin {
  readonly isStartedByPhone: boolean
  private readonly world: World
  private readonly server: SimulatedServer
  private readonly ledger: Ledger
  private readonly kind: Kind
  private readonly clientIds: string[] = []

  constructor(world: World, server: SimulatedServer, ledger: Ledger, kind: Kind) {
    this.world = world
    this.server = server
    this.ledger = ledger
    this.kind = kind
    this.isStartedByPhone = world.chance.happens(STARTED_BY_PHONE)
  }

  /** The id of the server; null until the server has it. */
  id(): number | null {
    const created = this.server.applied.find(({ call }) => call === this.kind.call)
    return created ? (created.answer as Record<string, number>)[this.kind.idField]! : null
  }

  firstAddress({ name }: Phone): string | null {
    const id = this.id()
    if (id !== null) return this.kind.pathTo(id)
    return name === 'phone 1' ? this.kind.newPath : null
  }

  /** The id in this address, which the page gets as its param. */
  paramIn(address: string): string {
    return address.slice(address.lastIndexOf('/') + 1)
  }

  /** A client id that no other simulated game or roast has. */
  newId(): string {
    const number = String(this.clientIds.length + 1).padStart(8, '0')
    this.clientIds.push(`${number}-0000-4000-8000-000000000000`)
    return this.clientIds.at(-1)!
  }

  /** Call it just before the member starts something. */
  maybeLoseReception(tab: Tab): void {
    const { chance } = this.world
    if (chance.happens(STARTED_WITHOUT_RECEPTION)) tab.phone.loseReception(chance.between(LOSS_MS.least, LOSS_MS.most))
  }

  noteStarted(tab: Tab, what: string): void {
    this.ledger.noteMade(tab, this.clientIds.at(-1)!, what)
  }

  /**
   * A member who sees no game and no roast opens it: by its client id on the phone that has started it, by the id of the
   * server on the others. Returns whether there was something to open.
   */
  find(tab: Tab): boolean {
    const { disk } = tab.phone
    const onDisk = [...disk.rowsOf('outbox').map(({ key }) => key), ...disk.rowsOf('ids').map((row) => row.client_id)]
    const found = this.clientIds.find((client_id) => onDisk.includes(client_id)) ?? this.id()
    if (found === null || (typeof found === 'number' && !tab.phone.hasReception())) return false
    tab.show(this.kind.pathTo(found))
    return true
  }
}
