import type { AnyStateNode } from 'xstate'
import { nodesOf, transitionsOf } from '../models/transitionLabels.ts'
import type { Chart } from './charts.ts'
import { allTags, type Tag } from './tags.ts'
import { eventWords, guardWords } from './words.ts'

/** A place in the source that serves statements. */
export interface Place {
  /** The text that the reader sees: `poolGame: ready, score.add (if maySend)`, `POST /pool/games` or `addTag`. */
  readonly words: string
  /** The path of the page or the file that contains it, from the repository's root. */
  readonly link: string
  /** The machine, if the place is a state or a transition. */
  readonly chart: Chart | null
  readonly ids: readonly string[]
}

/** The statements that a state or a transition serves, by its `meta`. */
export function servesOf(meta: unknown): readonly string[] {
  if (meta === undefined) return []
  const { serves, ...others } = meta as { serves?: unknown }
  if (!Array.isArray(serves) || serves.length === 0 || Object.keys(others).length > 0)
    throw new Error(`A meta is { serves: ['an-id-01'] }, and this one is ${JSON.stringify(meta)}.`)
  return serves.map(String)
}

function placesOf(chart: Chart): Place[] {
  const link = `docs/machines/${chart.name}.md`
  const place = (words: string, meta: unknown): Place[] => {
    const ids = servesOf(meta)
    return ids.length > 0 ? [{ words: `${chart.machine.id}: ${words}`, link, chart, ids }] : []
  }
  const stateWords = (node: AnyStateNode) => node.path.join('.') || 'every state'
  return nodesOf(chart.machine.root).flatMap((node) => [
    ...place(stateWords(node), node.meta),
    ...transitionsOf(node).flatMap(([transition]) => {
      const guard = guardWords(transition.guard as never)
      const event = eventWords(chart.machine, transition)
      return place(`${stateWords(node)}, ${event}${guard === '' ? '' : ` (if ${guard})`}`, transition.meta)
    }),
  ])
}

const placeOfTag = ({ file, name, ids }: Tag): Place => ({
  words: name ?? file.split('/').at(-1) ?? file,
  link: file,
  chart: null,
  ids,
})

/** All places that serve statements: states and transitions of the machines, and what has a tag. */
export const allPlaces = (charts: readonly Chart[]): Place[] => [
  ...charts.flatMap(placesOf),
  ...allTags().map(placeOfTag),
]

/** The statements that a machine serves: those of its chart, and those of the files with its name. */
export function servedBy({ name, machine, file }: Chart, places: readonly Place[]): string[] {
  const files = file.slice(0, file.lastIndexOf('/') + 1) + machine.id
  const machinePlaces = places.filter(({ chart, link }) => (chart ? chart.name === name : link.startsWith(`${files}.`)))
  return [...new Set(machinePlaces.flatMap(({ ids }) => ids))].sort()
}
