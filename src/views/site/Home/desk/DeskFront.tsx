import { ColorArea, FineLines, Line, StretchedDrawing } from './drawingParts.tsx'

/** The drawing of the edge of the desk and of the front below it. */
export function DeskFront() {
  return (
    <StretchedDrawing width={1200} height={140}>
      <ColorArea tone="deskEdge" d="M-4 0l1208 0 0 26-1208 0 0-26z" />
      <ColorArea tone="deskFront" d="M-4 26l1208 0 0 118-1208 0 0-118z" />
      <Line d="M-4 26q79 0 121 0 41-1 80 0 40 1 81 1 40 0 80 0 40 0 81-1 41-1 81 0 39 0 80 0 40 1 81 1 40-1 80-1 40-1 80 0 40 0 80 0 41-1 81-1 40 0 81 1 41 1 121-1" />
      <FineLines d="M90 52q25 3 38 3 13 0 25 0 12 0 25-1 13-2 28-2 15-1 44 3M421 95q25 3 36 4 12 0 25 0 13 0 26-1 12-1 27-2 15-2 46 2M760 60q25 3 38 3 12 0 25 0 12 0 25-1 12-2 27-3 15-1 44 4M981 112q24 2 36 3 13 0 25 0 13 0 25-1 12-2 27-2 15-1 46 3M250 118q25 2 38 3 12 1 25 0 12-1 25-2 12-1 27-1 15-1 46 4" />
    </StretchedDrawing>
  )
}
