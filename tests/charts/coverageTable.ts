// Compares the figures of the models with the aims, and writes them as a table.

import type { AllFigures } from '../models/figures.ts'
import { namedGuards } from '../models/observer.ts'
import { labelsOf } from '../models/transitionLabels.ts'
import { isNamed, isPossible } from '../models/transitionPairs.ts'
import { PAIRS_AIM, PAIRS_AIM_OF } from './aims.ts'
import { type Chart, uncoveredPairsOf } from './charts.ts'
import { table } from './machinePage.ts'

/** What the models of one machine cover together. */
export interface Coverage {
  readonly chart: Chart
  readonly transitions: { readonly taken: number; readonly all: number }
  /**
   * The answers of guards that no path saw, as `label: guard is never true`. `reason` says why. It is undefined if the
   * model has no reason.
   */
  readonly missingAnswers: readonly (readonly [answer: string, reason: string | undefined])[]
  /** How many answers of guards there are: two for each guard of a transition. */
  readonly answers: number
  readonly pairs: {
    /** How many pairs the chart allows. */
    readonly possible: number
    readonly taken: number
    /**
     * How many of these pairs no path can take: after the first transition, the second was tried in every situation of
     * the model, and a guard or another transition prevented it.
     */
    readonly closed: number
    /** How many of the pairs that are neither taken nor closed have a reason in the model. */
    readonly excused: number
    /**
     * The pairs that were taken although the chart does not allow them. There are some only if `isPossible` is wrong.
     */
    readonly impossible: readonly string[]
  }
  readonly pairReasons: readonly PairReason[]
  /**
   * The taken pairs, in percent of the possible pairs that are neither closed nor excused. 100 if there are no such
   * pairs.
   */
  readonly pairsPercent: number
  /** How high `pairsPercent` should be. */
  readonly pairsAim: number
}

/** How many pairs a name in `uncoveredPairs` matches, and which of them were taken. */
interface PairReason {
  /** The name in `uncoveredPairs`. */
  readonly name: string
  /** How many pairs it excuses. */
  readonly excused: number
  /** The pairs with this name that an actor took. If there are any, the reason is wrong. */
  readonly taken: readonly string[]
}

/** `{ 1: '2 3' }` becomes `1>2` and `1>3`: the numbers of two transitions. */
const pairsIn = (groups: Readonly<Record<string, string>>): string[] =>
  Object.entries(groups).flatMap(([first, seconds]) => seconds.split(' ').map((second) => `${first}>${second}`))

/** Computes from the figures of all models what the models of a machine cover together. */
function coverageOf(chart: Chart, figures: AllFigures): Coverage {
  // The title of each model begins with the id of its machine.
  const figuresOfModels = Object.entries(figures)
    .filter(([title]) => title.startsWith(`${chart.machine.id}: `))
    .map(([, one]) => one)
  const transitions = [...labelsOf(chart.machine)]
  const takenLabels = new Set(figuresOfModels.flatMap(({ taken: pathsByLabel }) => Object.keys(pathsByLabel)))
  const possiblePairs = new Set(
    transitions.flatMap(([first], i) =>
      transitions.flatMap(([second], j) => (isPossible(first, second) ? [`${i}>${j}`] : [])),
    ),
  )
  const taken = new Set(figuresOfModels.flatMap(({ pairs }) => pairsIn(pairs)))
  const triedPairs = new Set(figuresOfModels.flatMap((one) => pairsIn(one.tried)))
  const closed = [...possiblePairs].filter((pair) => triedPairs.has(pair) && !taken.has(pair)).length
  const takenPossible = [...taken].filter((pair) => possiblePairs.has(pair)).length
  const missedPairs = [...possiblePairs].filter((pair) => !taken.has(pair) && !triedPairs.has(pair))
  const matchesName = (name: string, pair: string) => {
    const [first, second] = pair.split('>').map((number) => transitions[Number(number)]?.[1] ?? '')
    return isNamed(name, first as string, second as string)
  }
  const pairReasons = uncoveredPairsOf(chart).map(
    ([name]): PairReason => ({
      name,
      excused: missedPairs.filter((pair) => matchesName(name, pair)).length,
      taken: [...taken].filter((pair) => matchesName(name, pair)),
    }),
  )
  // If a model leaves out a transition with a reason, this reason also excuses the pairs with the transition.
  const uncoveredLabels = new Set(chart.models.flatMap(({ model }) => Object.keys(model.uncovered ?? {})))
  const isExcused = (pair: string) =>
    pair.split('>').some((number) => {
      const label = transitions[Number(number)]?.[1] ?? ''
      return uncoveredLabels.has(label) && !takenLabels.has(label)
    }) || pairReasons.some(({ name }) => matchesName(name, pair))
  const excused = missedPairs.filter(isExcused).length
  const feasible = possiblePairs.size - closed - excused
  const guards = [...new Set(namedGuards(chart.machine))]
  const wasSeen = (guard: string, answer: 'true' | 'false') =>
    figuresOfModels.some((one) => one.guards[guard] === 'both' || one.guards[guard] === answer)
  return {
    chart,
    transitions: {
      taken: takenLabels.size,
      all: transitions.length,
    },
    answers: guards.length * 2,
    missingAnswers: guards.flatMap((guard) =>
      (['true', 'false'] as const)
        .filter((answer) => !wasSeen(guard, answer))
        .map((answer) => [`${guard} is never ${answer}`, reasonOf(chart, guard, answer)] as const),
    ),
    pairs: {
      possible: possiblePairs.size,
      taken: takenPossible,
      closed,
      excused,
      impossible: [...taken].filter((pair) => !possiblePairs.has(pair)),
    },
    pairReasons,
    pairsPercent: feasible === 0 ? 100 : (takenPossible / feasible) * 100,
    pairsAim: PAIRS_AIM_OF[chart.machine.id] ?? PAIRS_AIM,
  }
}

/**
 * The reason why no path sees this answer of a guard, or why no path takes the transition of this guard.
 * @param guard the label of the transition and the name of the guard: `label: guard`
 */
const reasonOf = ({ models }: Chart, guard: string, answer: string): string | undefined =>
  models
    .map(
      ({ model }) =>
        model.uncoveredAnswers?.[`${guard} is never ${answer}`] ??
        model.uncovered?.[guard.slice(0, guard.lastIndexOf(': '))],
    )
    .find((reason) => reason)

/** Rounded down, so that 100 % means all. */
const percent = (value: number) => `${Math.floor(value * 10) / 10} %`
/** For example '3 of 5', or 'none' if there is nothing to count. */
const partOf = (part: number, all: number) => (all === 0 ? 'none' : `${part} of ${all}`)

/** The cells of a machine in the table of coverage. */
function cellsOf({ chart, transitions, answers, missingAnswers, pairs, pairsPercent, pairsAim }: Coverage): string[] {
  return [
    chart.machine.id,
    partOf(transitions.taken, transitions.all),
    partOf(answers - missingAnswers.length, answers),
    String(pairs.possible),
    String(pairs.closed),
    String(pairs.excused),
    String(pairs.taken),
    `${percent(pairsPercent)}${pairsPercent < pairsAim ? `, aim missed: ${pairsAim} %` : ''}`,
  ]
}

/**
 * What the models of all machines miss, one sentence for each fault. tests/README.md explains the words.
 * @param figures the figures of all models
 */
export function coverageFaults(charts: readonly Chart[], figures: AllFigures): string[] {
  const coverages = charts.map((chart) => coverageOf(chart, figures))
  const missing = new Set(coverages.flatMap(({ missingAnswers }) => missingAnswers.map(([answer]) => answer)))
  return coverages.flatMap(({ chart, missingAnswers, pairs, pairReasons, pairsPercent, pairsAim }) => [
    ...(pairsPercent < pairsAim
      ? [`${chart.machine.id}: the paths take ${percent(pairsPercent)} of the pairs; the aim is ${pairsAim} %.`]
      : []),
    ...missingAnswers.filter(([, reason]) => !reason).map(([answer]) => `${answer}, and no reason is known.`),
    ...chart.models
      .flatMap(({ model }) => Object.keys(model.uncoveredAnswers ?? {}))
      .filter((answer) => !missing.has(answer))
      .map((answer) => `'${answer}' is excused, but it was seen.`),
    ...pairReasons.filter(({ excused }) => excused === 0).map(({ name }) => `'${name}' excuses no pair.`),
    ...pairReasons.flatMap(({ name, taken }) => taken.map((pair) => `'${name}' is excused, but ${pair} was taken.`)),
    // Otherwise `isPossible` is wrong, and so are the percentages.
    ...pairs.impossible.map((pair) => `${chart.machine.id}: ${pair} was taken, but it should be impossible.`),
  ])
}

/** The figures of all machines as a table, in Markdown. */
export const coverageTable = (charts: readonly Chart[], figures: AllFigures): string =>
  table(
    ['Machine', 'Transitions', 'Guard answers', 'Possible pairs', 'Closed', 'Excused', 'Taken', 'Pairs'],
    charts.map((chart) => cellsOf(coverageOf(chart, figures))),
  ).join('\n')
