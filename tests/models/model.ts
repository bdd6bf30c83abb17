// Declares the tests of a model: generated paths and random sequences through a production machine.
import { afterAll, describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { Claims } from './claims.ts'
import { eventLabels } from './eventLabels.ts'
import { figuresOf, writeFigures } from './figures.ts'
import { allFixtures } from './fixtures.ts'
import { Observations } from './observer.ts'
import { type AnyModelEvent, type Model, type ModelEvent, onceInEachState, type Path, pathsOf } from './paths.ts'
import { Sequences } from './random.ts'
import { randomTitle, runRandom } from './randomRuns.ts'
import { labelsOf } from './transitionLabels.ts'
import { walkPaths } from './walkPaths.ts'

/** All events of the model. If `events` is a function: all events that it returns in the situations on the paths. */
function listedEvents<Machine extends AnyStateMachine>(
  { events }: Model<Machine>,
  paths: readonly Path<Machine>[],
): readonly ModelEvent<Machine>[] {
  if (typeof events !== 'function') return events
  return paths.flatMap(({ initial, steps }) => [initial, ...steps.map(({ snapshot }) => snapshot)].flatMap(events))
}

/** A machine with hundreds of paths needs this long when other programs use the processor too. */
const LONGEST_WALK_MS = 300_000

/** The claims about a machine, and the texts for the titles of the tests that check them. */
interface ModelClaims<Machine extends AnyStateMachine> extends Claims<Machine> {
  /** The claim that `check` proves, for the title of the tests. Without a `check`, it says what the paths cover. */
  readonly proves: string
  /** The ids of the statements of the specification that the walk proves, in brackets: `'[pool-new-05]'`. */
  readonly statements?: string
}

/**
 * Declares these tests for a model:
 * 1. After each step of every generated path, a real actor is in the situation that the path names.
 * 2. Every transition of the machine is on a path or in `uncovered`.
 * 3. Every event of the model is on a path or in `uncoveredEvents`. This test fails when a transition was removed.
 * 4. The claims are true in random sequences, and in the saved sequences that made a claim false earlier.
 * 5. The `eventually` claims, if there are any, become true from every situation on the paths.
 */
export function describeModel<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  { proves, statements = '', ...claims }: ModelClaims<Machine>,
): void {
  const models = [model.input, ...(model.otherInputs ?? [])].map((input) => ({ ...model, input }))
  const takesPairs = !model.isLarge || process.env.TEST_TIER === 'all'
  const walks = models.flatMap((modelWithInput, inputIndex) => {
    const paths = pathsOf(modelWithInput)
    return (takesPairs ? paths : onceInEachState(paths)).map((path) => ({ model: modelWithInput, path, inputIndex }))
  })
  const paths = walks.map(({ path }) => path)
  let observed = new Observations()
  const title = `${model.machine.id}: ${proves}`

  describe(`model of ${title}`, () => {
    test(
      `${statements} a real actor walks all generated paths (${paths.length})`.trim(),
      async () => {
        expect(paths.length).toBeGreaterThan(0)
        observed = await walkPaths(walks, claims, takesPairs)
        if (takesPairs) writeFigures(title, figuresOf(paths.length, observed))
      },
      LONGEST_WALK_MS,
    )

    test('every transition is covered by a path or is a listed exception', () => {
      const allLabels = [...labelsOf(model.machine).values()]
      const uncovered = allLabels.filter((label) => !observed.taken.has(label)).sort()
      expect(uncovered).toEqual(Object.keys(model.uncovered ?? {}).sort())
    })

    // No path has a step that the machine ignores: `pathsOf` drops such paths.
    test('every event is used by a path or is a listed exception', () => {
      const labels = eventLabels(listedEvents(model, paths) as readonly AnyModelEvent[])
      const covered = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => JSON.stringify(event))))
      const uncovered = [...labels].filter(([text]) => !covered.has(text)).map(([, label]) => label)
      expect(uncovered.sort()).toEqual(Object.keys(model.uncoveredEvents ?? {}).sort())
    })

    test(
      randomTitle(),
      async () => {
        await runRandom(title, model, claims)
      },
      LONGEST_WALK_MS,
    )

    const endClaims = claims.eventually?.map(({ claim }) => claim).join(', and ')
    if (endClaims !== undefined) {
      test(
        `in every situation: ${endClaims}`,
        () => new Sequences(model, claims).finishEverywhere(walks.map(({ inputIndex, path }) => [inputIndex, path])),
        LONGEST_WALK_MS,
      )
    }

    for (const [file, fixture] of allFixtures().filter(([, { model }]) => model === title)) {
      test(`the random steps of ${file} make no claim false`, () => new Sequences(model, claims).replay(fixture))
    }

    afterAll(() => {
      observed = new Observations()
    })
  })
}
