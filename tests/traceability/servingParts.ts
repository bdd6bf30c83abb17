// Finds which statements of the specification the code and the machines serve.

import type { AnyStateNode } from 'xstate'
import type { Chart } from '../charts/charts.ts'
import { eventWords, guardWords } from '../charts/words.ts'
import { nodesOf, transitionsOf } from '../models/transitionLabels.ts'
import { allTags, type Tag } from './serveTags.ts'

/** A part of the source that serves statements: a state, a transition, or code with a tag. */
export interface ServingPart {
  /** The text that the reader sees: `poolGame: ready, score.add (if maySend)`, `POST /pool/games` or `addTag`. */
  readonly words: string
  /** The path from the repository's root: of the machine's page in `docs/machines`, or of the file with the tag. */
  readonly link: string
  /** The machine, if the part is a state or a transition; otherwise null. */
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

function servingPartsOf(chart: Chart): ServingPart[] {
  const link = `docs/machines/${chart.name}.md`
  const partWith = (words: string, meta: unknown): ServingPart[] => {
    const ids = servesOf(meta)
    return ids.length > 0 ? [{ words: `${chart.machine.id}: ${words}`, link, chart, ids }] : []
  }
  const stateWords = (node: AnyStateNode) => node.path.join('.') || 'every state'
  return nodesOf(chart.machine.root).flatMap((node) => [
    ...partWith(stateWords(node), node.meta),
    ...transitionsOf(node).flatMap(([transition]) => {
      const guard = guardWords(transition.guard as never)
      const event = eventWords(chart.machine, transition)
      return partWith(`${stateWords(node)}, ${event}${guard === '' ? '' : ` (if ${guard})`}`, transition.meta)
    }),
  ])
}

const servingPartOfTag = ({ file, name, ids }: Tag): ServingPart => ({
  words: name ?? file.split('/').at(-1) ?? file,
  link: file,
  chart: null,
  ids,
})

/** All parts of the source that serve statements. */
export const allServingParts = (charts: readonly Chart[]): ServingPart[] => [
  ...charts.flatMap(servingPartsOf),
  ...allTags().map(servingPartOfTag),
]

/** The statements that a machine serves: those of its chart, and those of the files whose names begin with its id. */
export function servedBy({ name, machine, file }: Chart, parts: readonly ServingPart[]): string[] {
  const fileStem = file.slice(0, file.lastIndexOf('/') + 1) + machine.id
  const machineParts = parts.filter(({ chart, link }) =>
    chart ? chart.name === name : link.startsWith(`${fileStem}.`),
  )
  return [...new Set(machineParts.flatMap(({ ids }) => ids))].sort()
}
