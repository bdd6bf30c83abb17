// Reads the comment and the events of a machine from its TypeScript types.

import { join } from 'node:path'
import {
  API,
  type Checker,
  type Project,
  type Type,
  type TypeReference,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'

/** The data about a machine that only TypeScript knows, and not the running program. */
export interface MachineDeclaration {
  /** The comment above the machine. Empty if there is none. */
  readonly comment: string
  /** Each type of event with its payload, such as `pool_player_id: number`. */
  readonly events: ReadonlyMap<string, string>
}

/** Flags of TypeScript: types are not shortened, and texts have single quotes. */
const FORMAT = 1 | (1 << 28)
const CONFIG = join(projectRoot, 'tests/charts/tsconfig.json')

/**
 * Reads the comment and the event types of each machine from its declaration.
 * @param names the name of the export of each file: a machine, or the function that creates one. The key is the path of
 * the file, relative to the root of the repository.
 */
export function declarationsOf(names: ReadonlyMap<string, string>): Map<string, MachineDeclaration> {
  const api = new API({ cwd: projectRoot })
  try {
    const project = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG)
    if (!project) throw new Error(`${CONFIG} cannot be read.`)
    return new Map([...names].map(([file, name]) => [file, declarationOf(project, join(projectRoot, file), name)]))
  } finally {
    api.close()
  }
}

function declarationOf(project: Project, file: string, name: string): MachineDeclaration {
  const { program, checker } = project
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  const symbol = module && checker.getExportsOfModule(module).find((exported) => exported.name === name)
  const type = symbol && checker.getTypeOfSymbol(symbol)
  if (!symbol || !type) throw new Error(`${file} does not export ${name}.`)
  // The 0 asks how the export can be called. If there is an answer, the export is a function that creates the machine.
  const [signature] = checker.getSignaturesOfType(type, 0)
  const machine = signature ? checker.getReturnTypeOfSignature(signature) : type
  // The second type argument of a machine is the type of its events.
  const event = machine && checker.getTypeArguments(machine as TypeReference)[1]
  if (!event) throw new Error(`${name} in ${file} is not a machine.`)
  return {
    comment: checker.getDocumentationCommentOfSymbol(symbol).replace(/\s+/g, ' ').trim(),
    events: new Map(eventsOf(project, event).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Each type of event with its payload. If a type has several payloads, ` | ` is between them. */
function eventsOf(project: Project, event: Type): [string, string][] {
  const { checker } = project
  const members = event.isUnionType() ? event.getTypes() : [event]
  const payloads = new Map<string, string[]>()
  for (const member of members) {
    const properties = checker.getPropertiesOfType(member)
    const type = properties.find(({ name }) => name === 'type')
    const payload = properties
      .filter((property) => property !== type)
      .map(
        (property) =>
          writtenAs(project, property) ?? `${property.name}: ${textOf(checker, checker.getTypeOfSymbol(property))}`,
      )
      .sort()
      .join('; ')
    const name = textOf(checker, type && checker.getTypeOfSymbol(type)).replaceAll("'", '')
    payloads.set(name, [...(payloads.get(name) ?? []), payload])
  }
  return [...payloads].map(([name, payloadsOfName]) => [name, [...new Set(payloadsOfName)].join(' | ')])
}

/**
 * The declaration of a property as it is written in the source. It is shorter than the type, in which the names of
 * other types are expanded. Null if the source has no declaration with a type.
 */
function writtenAs(project: Project, property: TypeSymbol): string | null {
  const node = property.valueDeclaration?.resolve(project)
  const source = node?.getSourceFile()
  if (!node || !source || !('type' in node) || node.type === undefined) return null
  const text = source.text.slice(node.getStart(source), node.end)
  return text
    .replace(/^readonly /, '')
    .replace(/\s+/g, ' ')
    .replace(/[;,]$/, '')
}

const textOf = (checker: Checker, type: Type | undefined) =>
  type ? checker.typeToString(type, undefined, FORMAT).replaceAll('"', "'") : 'unknown'
