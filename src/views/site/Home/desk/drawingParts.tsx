import type { ReactNode } from 'react'

/** The colours of the drawings. Each has a class `art-<tone>` in drawingParts.css, where the colours change with the lamp. */
type Tone =
  | 'amber'
  | 'amberDeep'
  | 'beam'
  | 'board'
  | 'coffee'
  | 'cream'
  | 'deskEdge'
  | 'deskFront'
  | 'deskTop'
  | 'duskSky'
  | 'glow'
  | 'night'
  | 'pine'
  | 'pool'
  | 'rust'
  | 'sage'
  | 'wood'
  | 'woodDark'

interface Stroke {
  readonly d: string
}

interface Paint extends Stroke {
  readonly tone: Tone
}

/** An area of one colour. It is a little beside its outline, like in an imprecise old print. */
export function ColorArea({ d, tone }: Paint) {
  return <path className={`art-area art-${tone}`} d={d} />
}

/** An outline in pale ink. */
export function Line({ d }: Stroke) {
  return <path className="art-line" d={d} />
}

/** Thin lines in pale ink, for shading, guitar strings and the grain of wood. */
export function FineLines({ d }: Stroke) {
  return <path className="art-fine" d={d} />
}

/** Thin lines in dark ink, for pale areas on which pale ink would not be visible. */
export function DarkLines({ d }: Stroke) {
  return <path className="art-dark" d={d} />
}

/** An area of one colour with its outline. */
export function Shape({ d, tone }: Paint) {
  return (
    <>
      <ColorArea d={d} tone={tone} />
      <Line d={d} />
    </>
  )
}

interface DrawingProps {
  /** In scene units. Every object is drawn to the same scale. */
  readonly width: number
  readonly height: number
  readonly children: ReactNode
}

/** A drawing that screen readers skip: decoration, or part of a link or button that has its own name. */
export function Drawing({ width, height, children }: DrawingProps) {
  return (
    <svg className="art" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {children}
    </svg>
  )
}

/** A drawing of wood that is stretched to fill its box. */
export function Plank({ width, height, children }: DrawingProps) {
  return (
    <svg className="art" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  )
}

interface PictureProps extends DrawingProps {
  /** What the picture shows. Screen readers read it. */
  readonly title: string
}

/** A drawing with a description for screen readers. */
export function Picture({ width, height, title, children }: PictureProps) {
  return (
    <svg className="art" viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{title}</title>
      {children}
    </svg>
  )
}
