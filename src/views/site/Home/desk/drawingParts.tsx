// The parts of which the drawings on the landing page and on the chess page are made.

import type { ReactNode } from 'react'

/**
 * The colours of the drawings. Each has a class `art-<tone>` in drawingParts.css. The colours are darker while the lamp
 * on the desk is off.
 */
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
  /** The path of an SVG. */
  readonly d: string
}

interface Paint extends Stroke {
  readonly tone: Tone
}

/** An area of one colour. It is moved a little from its outline, as in old prints. */
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
  /**
   * The size is in scene units: the unit of length of all drawings, so that all objects have the same scale. desk.css
   * sets the unit's length in px.
   */
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

/** A drawing that is stretched to fill its box. Screen readers skip it. */
export function StretchedDrawing({ width, height, children }: DrawingProps) {
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
