/** A picture in this folder. */
export interface Picture {
  readonly src: string
  /** What the picture shows, for people who cannot see it. */
  readonly alt: string
  /** The size of the picture in px. With it, the page reserves the right space before the picture is loaded. */
  readonly width: number
  readonly height: number
}
