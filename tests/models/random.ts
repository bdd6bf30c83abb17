// Runs events in a random order on a real actor. A generated path ends when `stopWhen` of its model is true. A random
// sequence does not end there.
import fc from 'fast-check'
import type { AnyMachineSnapshot, AnyStateMachine, EventObject, SnapshotFrom } from 'xstate'
import { busyEnds, type Claims, type Eventually } from './claims.ts'
import { eventLabels } from './eventLabels.ts'
import { type AnyModelEvent, type Model, type ModelEvent, type Path, stateKey, typeOf } from './paths.ts'
import { startStubbed, stubbedMachine } from './realActor.ts'

/** A sequence ends after this many events that the machine takes. */
export const MAX_STEPS = 40

/** An `eventually` claim that needs more steps than this to become true counts as false. */
const MAX_LAST_STEPS = 200

/** A claim that was false, and the steps that lead to it. */
export interface Failure {
  /** The number of the input: 0 is `input` of the model, 1 is the first of `otherInputs`. */
  readonly input: number
  /** The steps in words, as `stepWords` writes them. */
  readonly steps: readonly string[]
  readonly message: string
}

/**
 * The label of an event in words that a person can read, for example 'deliver ends (output.outcome: delivered)' or
 * 'retryDelay passes in outbox.delivery.open.waiting'.
 */
const stepWords = (label: string) =>
  label
    .replace(/^xstate\.done\.actor\.(\S+)/, '$1 ends')
    .replace(/^xstate\.error\.actor\.(\S+)/, '$1 fails')
    .replace(/^xstate\.after\.(\w+)\.(\S+)/, '$1 passes in $2')

/** An event and its description in words. */
interface NamedEvent {
  readonly event: AnyModelEvent
  readonly words: string
}

function namedEvents(events: readonly AnyModelEvent[]): NamedEvent[] {
  const labels = eventLabels(events)
  return events.map((event) => ({ event, words: stepWords(labels.get(JSON.stringify(event)) ?? typeOf(event)) }))
}

/** Runs sequences of one model. The machine with its stubs is made only once, because making it takes long. */
export class Sequences<Machine extends AnyStateMachine> {
  private readonly model: Model<Machine>
  private readonly claims: Claims<Machine>
  private readonly machine: AnyStateMachine
  /** The events of the model. Null if `events` of the model is a function. */
  private readonly namedModelEvents: readonly NamedEvent[] | null

  constructor(model: Model<Machine>, claims: Claims<Machine>) {
    this.model = model
    this.claims = claims
    this.machine = stubbedMachine(model)
    this.namedModelEvents =
      typeof model.events === 'function' ? null : namedEvents(model.events as readonly AnyModelEvent[])
  }

  /** Starts an actor that takes one step after another. `input` is the number of the input, as in `Failure`. */
  start(input: number) {
    return new RandomSequence(this.machine, this.modelWith(input), this.claims, this.namedModelEvents)
  }

  /** Takes the steps of a failure again. Steps that cannot happen are left out. Throws if a claim is false again. */
  replay({ input, steps }: Pick<Failure, 'input' | 'steps'>) {
    return this.takeAll(input, (run) => steps.map((words) => () => run.eventNamed(words)))
  }

  /** Checks the `eventually` claims in every situation on these paths. Throws if a claim does not become true. */
  async finishEverywhere(paths: readonly (readonly [input: number, path: Path<Machine>])[]) {
    const seen = new Set<string>()
    for (const [input, { steps }] of paths) {
      for (const [index, { snapshot }] of steps.entries()) {
        const key = `${input} ${stateKey(this.model, snapshot)}`
        if (seen.has(key)) continue
        seen.add(key)
        const events = steps.slice(0, index + 1).map(({ event }) => event as AnyModelEvent)
        await this.takeAll(input, () => namedEvents(events).map((named) => () => named))
      }
    }
  }

  private async takeAll(input: number, steps: (run: RandomSequence<Machine>) => readonly (() => NamedEvent)[]) {
    const run = this.start(input)
    try {
      for (const step of steps(run)) await run.take(step())
      await run.finish()
    } catch (error) {
      throw new Error(failureText({ input, steps: run.takenSteps, message: textOf(error) }))
    } finally {
      run.stop()
    }
  }

  /**
   * Looks for a sequence that makes a claim false, and shortens it.
   * @returns how many steps all sequences have taken, and the failure if there is one
   */
  async search({
    sequences,
    seed,
  }: {
    sequences: number
    seed: number
  }): Promise<{ steps: number; failure: Failure | null }> {
    let steps = 0
    let failure: Failure | null = null
    const inputCount = 1 + (this.model.otherInputs?.length ?? 0)
    // If `events` is a function, the number of events in a situation is not known here. A number that is too large is
    // no problem: see `eventNumbered`.
    const highestNumber = Math.max(1, this.namedModelEvents?.length ?? 1000) - 1
    const choice = fc.noShrink(fc.nat(highestNumber)).map((number) => new Choice(number))
    // Each command tries to send one event. In most situations only a few events can happen, so a long sequence needs
    // many commands. Commands whose event cannot happen cost little time. Half of the sequences are short, because some
    // machines soon reach a state that they do not leave.
    const commands = fc.oneof(
      ...[1, 2 * MAX_STEPS].map((factor) =>
        fc.commands([choice], { maxCommands: Math.min(25 * MAX_STEPS, factor * (highestNumber + 1)), size: 'max' }),
      ),
    )
    const property = fc.asyncProperty(fc.nat(inputCount - 1), commands, async (input, allCommands) => {
      const run = this.start(input)
      try {
        await fc.asyncModelRun(() => ({ model: run, real: run }), allCommands)
        await run.finish()
      } catch (error) {
        failure = { input, steps: run.takenSteps, message: textOf(error) }
        throw error
      } finally {
        steps += run.takenSteps.length
        run.stop()
      }
    })
    await fc.check(property, { numRuns: sequences, seed, endOnFailure: false })
    return { steps, failure }
  }

  private modelWith(inputIndex: number): Model<Machine> {
    const input = [this.model.input, ...(this.model.otherInputs ?? [])][inputIndex] as Model<Machine>['input']
    return { ...this.model, input }
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * A command of fast-check, the library that makes the random sequences. The event with this number happens if it can
 * happen in this situation.
 */
class Choice implements fc.AsyncCommand<RandomSequence<AnyStateMachine>, RandomSequence<AnyStateMachine>> {
  private readonly number: number

  constructor(number: number) {
    this.number = number
  }

  check(run: Readonly<RandomSequence<AnyStateMachine>>): boolean {
    return run.takenSteps.length < MAX_STEPS && run.canHappen(run.eventNumbered(this.number))
  }

  async run(_: unknown, run: RandomSequence<AnyStateMachine>): Promise<void> {
    await run.take(run.eventNumbered(this.number))
  }
}

/** One sequence on one actor. */
class RandomSequence<Machine extends AnyStateMachine> {
  /** The steps in words. */
  readonly takenSteps: string[] = []
  private readonly real: ReturnType<typeof startStubbed<Machine>>
  private readonly model: Model<Machine>
  private readonly claims: Claims<Machine>
  private readonly namedModelEvents: readonly NamedEvent[] | null
  /** The error that the machine has thrown. Null if it has thrown none. */
  private thrown: unknown = null
  /** The snapshot before the next step, for `checkStep`. */
  private previous: SnapshotFrom<Machine>
  /** What the function `events` has returned since the last step. Empty if it was not called since. */
  private listedEvents: readonly NamedEvent[] = []

  constructor(
    machine: AnyStateMachine,
    model: Model<Machine>,
    claims: Claims<Machine>,
    namedModelEvents: readonly NamedEvent[] | null,
  ) {
    this.model = model
    this.claims = claims
    this.namedModelEvents = namedModelEvents
    const onError = (error: unknown) => {
      this.thrown = error
    }
    this.real = startStubbed(machine, model, { onError })
    this.previous = this.snapshot
  }

  stop() {
    this.real.actor.stop()
  }

  get snapshot(): SnapshotFrom<Machine> {
    return this.real.actor.getSnapshot() as SnapshotFrom<Machine>
  }

  /** The same snapshot, for code that does not need the type of the machine. */
  private get anySnapshot(): AnyMachineSnapshot {
    return this.real.actor.getSnapshot() as AnyMachineSnapshot
  }

  /** The events that the model lists for this situation. A function `events` is called only once after each step. */
  private get events(): readonly NamedEvent[] {
    const { events } = this.model
    if (this.namedModelEvents || typeof events !== 'function') return this.namedModelEvents ?? []
    if (this.listedEvents.length === 0) this.listedEvents = namedEvents(events(this.snapshot) as AnyModelEvent[])
    return this.listedEvents
  }

  /** The event with this number. After the last event, the numbers begin again with the first event. */
  eventNumbered(number: number): NamedEvent | undefined {
    const { events } = this
    return events[number % events.length]
  }

  eventNamed(words: string): NamedEvent {
    const namedEvent = this.events.find((one) => one.words === words)
    if (!namedEvent) throw new Error(`The model has no event '${words}' here. Perhaps its name has changed.`)
    return namedEvent
  }

  /**
   * True if the event can happen now. An error of a running child can always happen. If no transition handles the
   * error, the machine throws.
   */
  canHappen(named: NamedEvent | undefined): named is NamedEvent {
    if (!named || this.anySnapshot.status !== 'active') return false
    const event = named.event as ModelEvent<Machine>
    if (!this.real.canHappen(event) || this.claims.isImpossible?.(this.snapshot, event)) return false
    return typeOf(named.event).startsWith('xstate.error') || this.anySnapshot.can(named.event as EventObject)
  }

  /** Takes one step. Does nothing if the event cannot happen now. */
  async take(named: NamedEvent | undefined): Promise<void> {
    if (!this.canHappen(named)) return
    await this.apply(named.event as ModelEvent<Machine>)
    this.takenSteps.push(named.words)
    this.checkClaims(named.event as ModelEvent<Machine>)
  }

  /** Checks that the machine does not stay busy for ever, and that the `eventually` claims become true. */
  async finish(): Promise<void> {
    const allEvents = this.events.map(({ event }) => event)
    // The events with which child actors fail or end. They end a busy state, and failures are tried first.
    const ends = ['xstate.error', 'xstate.done'].flatMap((kind) =>
      allEvents.filter((event) => typeOf(event).startsWith(kind)),
    )
    if (!this.claims.busyUntilStopped?.(this.snapshot)) {
      await this.waitFor(busyEnds([...(this.claims.busyEndsBy ?? []), ...ends]) as Eventually<Machine>)
    }
    for (const claim of this.claims.eventually ?? []) await this.waitFor(claim)
  }

  /** Lets only the events of the claim happen, and timers fire, until the claim is true. Throws if it stays false. */
  private async waitFor({ claim, events, holds }: Eventually<Machine>): Promise<void> {
    const steps: string[] = []
    while (this.anySnapshot.status === 'active' && !holds(this.snapshot)) {
      const possibleEvents = typeof events === 'function' ? events(this.snapshot) : events
      const nextEvent = namedEvents(possibleEvents as readonly AnyModelEvent[]).find((named) => this.canHappen(named))
      if (nextEvent) await this.apply(nextEvent.event as ModelEvent<Machine>)
      const continues = nextEvent !== undefined || this.real.fireNext()
      steps.push(nextEvent?.words ?? 'the next timer fires')
      this.checkClaims()
      if (!continues || steps.length === MAX_LAST_STEPS) {
        const state = JSON.stringify(this.anySnapshot.value)
        throw new Error(`It is not true that ${claim}: ${state} after ${steps.slice(0, 10).join(', ')}.`)
      }
    }
  }

  private apply = (event: ModelEvent<Machine>) => this.real.apply(event)

  private checkClaims(event?: ModelEvent<Machine>) {
    if (this.thrown !== null || this.anySnapshot.status === 'error') {
      throw new Error(`The machine throws: ${textOf(this.thrown ?? this.anySnapshot.error)}`)
    }
    const { check, checkStep } = this.claims
    check?.(this.snapshot)
    if (event !== undefined) checkStep?.({ before: this.previous, event, after: this.snapshot })
    this.previous = this.snapshot
    this.listedEvents = []
  }
}

/** The failure as a text: the message, and a list of the steps. */
export const failureText = ({ input, steps, message }: Failure): string =>
  [
    `${message}`,
    `After ${steps.length} steps${input > 0 ? ` with the input ${input}` : ''}:`,
    ...steps.map((words, index) => `  ${index + 1}. ${words}`),
  ].join('\n')
