// Reads the Dockerfile and .dockerignore, so that `npm run try-image` can follow them.

/** One line of a Dockerfile, with the lines that continue it. */
export interface Instruction {
  /** The first word, such as FROM, RUN or COPY. */
  readonly word: string
  /** Options such as `--from=build`, without the dashes. */
  readonly options: Readonly<Record<string, string>>
  /** The text after the options. */
  readonly rest: string
}

/** The stages of a Dockerfile, each beginning with its FROM. */
export function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
  const stages: Instruction[][] = []
  for (const line of lines.filter((text) => text !== '')) {
    const [, word = '', afterWord = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const [, flags = '', rest = ''] = /^((?:--\S+\s+)*)(.*)$/.exec(afterWord) ?? []
    const options = Object.fromEntries(
      flags
        .split(/\s+/)
        .filter((flag) => flag !== '')
        .map((flag) => flag.slice(2).split('=', 2)),
    )
    if (word === 'FROM') stages.push([])
    stages.at(-1)?.push({ word, options, rest })
  }
  return stages
}

/** The variables of all ENV lines. Values with a space are not supported. */
export function environmentOf(stage: readonly Instruction[]): Record<string, string> {
  const pairs = stage.filter(({ word }) => word === 'ENV').flatMap(({ rest }) => rest.split(/\s+/))
  return Object.fromEntries(pairs.map((pair) => pair.split('=', 2)))
}

/** The words of an instruction that is written as a JSON list: CMD, or the CMD of a HEALTHCHECK. */
export function commandOf(stage: readonly Instruction[], word: 'CMD' | 'HEALTHCHECK'): string[] {
  const text = stage.find((one) => one.word === word)?.rest ?? ''
  return JSON.parse(text.replace(/^CMD /, ''))
}

/**
 * The files and folders that `.dockerignore` does not exclude. The file must begin with `*` and then have one line with
 * `!` for each of them.
 * @throws if the file has other lines, because `npm run try-image` would then copy other files than a container engine.
 */
export function includedPaths(dockerignore: string): string[] {
  const [first, ...included] = dockerignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  if (first !== '*' || included.some((line) => !/^![\w./-]+$/.test(line))) {
    throw new Error('.dockerignore must begin with * and then have only lines such as !server.')
  }
  return included.map((line) => line.slice(1))
}
