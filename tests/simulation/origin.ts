// Where the one game or roast of a simulation begins: the server has it from the start, or a phone starts it.

import type { CallKey } from '../../contract/contract.ts'
import type { Ledger } from './ledger.ts'
import type { Phone, Tab } from './phone.ts'
import type { SimulatedServer } from './server.ts'
import type { World } from './world.ts'

/** The probability that the server has no game or roast at the start, so that the first phone starts one. */
const STARTED_BY_PHONE = 0.25
/** The probability that the phone has no reception when it starts a game or a roast. */
const STARTED_WITHOUT_RECEPTION = 0.6
/** How long the phone then has no reception. */
const NO_RECEPTION_MS = { least: 1_000, most: 20_000 }

interface PageKind {
  /** The call that creates a game or a roast. */
  readonly call: CallKey
  /** The field of the answer with the server's id. */
  readonly idField: string
  /** The address of the game or the roast with this id. */
  readonly pathTo: (id: number | string) => string
  /** The address of the page on which a member starts a game or a roast. */
  readonly newPath: string
}

/** Makes the client ids for the one game or roast of a simulation, and finds this game or roast for the phones. */
export class Origin {
  readonly isStartedByPhone: boolean
  private readonly world: World
  private readonly server: SimulatedServer
  private readonly ledger: Ledger
  private readonly kind: PageKind
  /** All client ids that the phones have made. */
  private readonly clientIds: string[] = []

  constructor(world: World, server: SimulatedServer, ledger: Ledger, kind: PageKind) {
    this.world = world
    this.server = server
    this.ledger = ledger
    this.kind = kind
    this.isStartedByPhone = world.chance.happens(STARTED_BY_PHONE)
  }

  /** The server's id of the game or roast; null until the server has it. */
  id(): number | null {
    const created = this.server.applied.find(({ call }) => call === this.kind.call)
    return created ? (created.answer as Record<string, number>)[this.kind.idField]! : null
  }

  /**
   * The address that a phone shows at first. If the server has the game or the roast, this is its address. If not, it
   * is the address of the page that starts one on phone 1, and null on the other phones.
   */
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

  /** Sometimes takes the reception from the phone. Call it just before the member starts a game or a roast. */
  maybeLoseReception(tab: Tab): void {
    const { chance } = this.world
    if (chance.happens(STARTED_WITHOUT_RECEPTION))
      tab.phone.loseReception(chance.between(NO_RECEPTION_MS.least, NO_RECEPTION_MS.most))
  }

  /** Notes that the member has just started the game or the roast, which has the latest client id. */
  noteStarted(tab: Tab, what: string): void {
    this.ledger.noteMade(tab, this.clientIds.at(-1)!, what)
  }

  /**
   * Opens the game or the roast for a member who does not see it yet. The phone that has started it uses its client id,
   * and the other phones use the server's id. Returns false if nothing could be opened.
   */
  findAndOpen(tab: Tab): boolean {
    const { disk } = tab.phone
    // The creation is in `outbox` until it is delivered. After that, its client id is in `ids`.
    const onDisk = [...disk.rowsOf('outbox').map(({ key }) => key), ...disk.rowsOf('ids').map((row) => row.client_id)]
    const id = this.clientIds.find((client_id) => onDisk.includes(client_id)) ?? this.id()
    if (id === null || (typeof id === 'number' && !tab.phone.hasReception())) return false
    tab.show(this.kind.pathTo(id))
    return true
  }
}
