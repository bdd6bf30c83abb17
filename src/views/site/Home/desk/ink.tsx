import type { ReactNode } from 'react'

/** The gouache pots: each is a CSS variable `--art-<tone>` in desk.css, so that the lamp can dim them. */
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

/** Flat colour, laid a little off its outline, as in a print whose plates never quite met. */
export function Wash({ d, tone }: Paint) {
  return <path className={`art-wash art-${tone}`} d={d} />
}

/** The contour in pale ink. */
export function Line({ d }: Stroke) {
  return <path className="art-line" d={d} />
}

/** Hatching, strings and grain. */
export function Fine({ d }: Stroke) {
  return <path className="art-fine" d={d} />
}

/** Fine strokes in dark ink, where pale ink would vanish on a pale wash. */
export function Dark({ d }: Stroke) {
  return <path className="art-dark" d={d} />
}

/** A wash and its contour. */
export function Shape({ d, tone }: Paint) {
  return (
    <>
      <Wash d={d} tone={tone} />
      <Line d={d} />
    </>
  )
}

interface DrawingProps {
  /** In scene units: every object is drawn to the same scale. */
  readonly width: number
  readonly height: number
  readonly children: ReactNode
}

/** Decoration, or a drawing that the link or button around it already names. */
export function Drawing({ width, height, children }: DrawingProps) {
  return (
    <svg className="art" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {children}
    </svg>
  )
}

/** Wood of any width: drawn once and pulled to the box it is given. */
export function Plank({ width, height, children }: DrawingProps) {
  return (
    <svg className="art" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  )
}

interface PictureProps extends DrawingProps {
  /** What the picture shows, for whoever cannot see it. */
  readonly title: string
}

export function Picture({ width, height, title, children }: PictureProps) {
  return (
    <svg className="art" viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{title}</title>
      {children}
    </svg>
  )
}
