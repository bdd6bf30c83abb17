// Starts the actors whose views are rendered without a browser: in every situation of a model, or with answers of the
// server.

import type { ReactNode } from 'react'
import { expect } from 'vitest'
import {
  type Actor,
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  fromPromise,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
  StateMachine,
} from 'xstate'
import type { SessionUser } from '../../contract/api/members/auth.ts'
import type { AppRef } from '../../src/machines/app/app.machine.ts'
import { startApp } from '../machines/startApp.ts'
import { type Model, pathsOf, stateKey, typeOf } from '../models/paths.ts'
import { startStubbed, stubbedMachine } from '../models/realActor.ts'
import { renderView, type ShownElement } from './renderView.tsx'

interface Situations<Machine extends AnyStateMachine> {
  /** The view of the actor. */
  view: (actor: Actor<Machine>) => ReactNode
  /** The app that the view reads, for example for the signed-in member. */
  app?: AppRef
  /**
   * The names of child machines that are not stubs, because the view shows what they know. Their calls wait. The events
   * with which they end are sent to the parent.
   */
  realChildren?: readonly string[]
  /** What the view must show in a situation. */
  check: (shown: ShownElement, snapshot: SnapshotFrom<Machine>) => void
}

/**
 * Walks the paths of a model with a real actor, and renders its view once in each situation. In each of them, everything
 * that a person can press or fill in must have a name.
 * @returns the number of situations
 */
export async function inEverySituation<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  { view, app, realChildren = [], check }: Situations<Machine>,
): Promise<number> {
  const { actors } = model.machine.implementations
  const machine = stubbedMachine(model).provide({
    actors: Object.fromEntries(realChildren.map((name) => [name, withAnswers(actors[name] as AnyStateMachine)])),
  })
  const checked = new Set<string>()
  for (const path of pathsOf(model, 'states')) {
    const { actor, apply } = startStubbed(machine, model)
    const checkSituation = () => {
      const snapshot = actor.getSnapshot() as SnapshotFrom<Machine>
      const situation = stateKey(model, snapshot)
      if (checked.has(situation)) return
      checked.add(situation)
      try {
        const shown = renderView(view(actor as unknown as Actor<Machine>), app)
        expect(shown.withoutName(), 'elements without a name').toEqual([])
        check(shown, snapshot)
      } catch (error) {
        throw new Error(`On the path ${path.description}, in ${situation}`, { cause: error })
      }
    }
    checkSituation()
    for (const { event } of path.steps) {
      if (realChildren.some((name) => typeOf(event).endsWith(`.actor.${name}`))) actor.send(event as never)
      else await apply(event)
      checkSituation()
    }
    actor.stop()
  }
  return checked.size
}

/**
 * What the calls of a machine answer, by the name of the actor that makes the call. For a child machine, its name comes
 * first: `backups.load`. An `Error` is a call that fails. A call without an answer waits.
 */
type Answers = Readonly<Record<string, unknown>>

interface Start<Machine extends AnyStateMachine> {
  readonly input: InputFrom<Machine>
  readonly answers?: Answers
  /** The actions that a screen must provide, also for child machines. They do nothing. */
  readonly effects?: readonly string[]
}

/** Starts a machine with its real child machines, and waits until the answers have arrived. */
export async function startWithAnswers<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, answers = {}, effects = [] }: Start<Machine>,
): Promise<Actor<Machine>> {
  const options = { input, clock: new SimulatedClock() } as never
  const actor = createActor(withAnswers(machine, { answers, effects }), options) as unknown as Actor<Machine>
  actor.start()
  await answersArrive()
  return actor
}

/** Waits until every answer that was given has reached its machine. */
export const answersArrive = () => new Promise((resolve) => setTimeout(resolve, 0))

/** What the browser answers if it has stored nothing. */
const NOTHING_STORED: Answers = { readKept: null, readDraft: '' }

function withAnswers(
  machine: AnyStateMachine,
  { answers = {}, effects = [], path = '' }: { answers?: Answers; effects?: readonly string[]; path?: string } = {},
): AnyStateMachine {
  const actors = machine.implementations.actors as Readonly<Record<string, AnyActorLogic>>
  const answeredLogic = (name: string, logic: AnyActorLogic): AnyActorLogic => {
    const key = `${path}${name}`
    if (logic instanceof StateMachine) return withAnswers(logic, { answers, effects, path: `${key}.` })
    const known = { [key]: NOTHING_STORED[name], ...answers }[key]
    return fromPromise(() => answer(known))
  }
  return machine.provide({
    actors: Object.fromEntries(Object.entries(actors).map(([name, logic]) => [name, answeredLogic(name, logic)])),
    actions: Object.fromEntries(
      effects.filter((name) => name in machine.implementations.actions).map((name) => [name, () => undefined]),
    ),
  })
}

function answer(known: unknown): Promise<unknown> {
  if (known === undefined) return new Promise(() => undefined)
  return known instanceof Error ? Promise.reject(known) : Promise.resolve(known)
}

/** Starts the whole app in a browser in which this member is signed in. Without a member, a visitor uses it. */
export const startAppAs = (user: SessionUser | null) =>
  startApp('/', { refreshSession: async () => user }, { user }).app
