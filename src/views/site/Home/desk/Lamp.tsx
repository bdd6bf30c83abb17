import { ColorArea, Drawing, FineLines, Line, Shape } from './drawingParts.tsx'

/** The drawing of the lamp on the desk. */
export function Lamp() {
  return (
    <Drawing width={300} height={372}>
      <Shape
        tone="wood"
        d="M175 356q8-15 19-20 11-5 24-7 14-2 27 1 14 2 24 6 10 4 15 12 4 8-4 14-9 6-28 7-20 1-40-1-19-1-37-12z"
      />
      <FineLines d="M187 358q19 4 32 4 13 0 26 0 14-1 33-5" />
      <FineLines d="M252 336l5 8M256 338l7 10M261 342l5 9M265 345l6 9M271 348l5 8M276 350l4 8" />
      <Shape tone="amberDeep" d="M227 331q17-59 35-117l7 3q-16 58-33 115l-9-1z" />
      <Shape tone="amberDeep" d="M263 221q-41-41-62-62-21-21-60-63l7-6q40 42 60 62 21 20 62 62l-7 7z" />
      <Line d="M252 238l10-6-12-4 10-6-11-5 7-7-12-4 6-6" />
      <Shape tone="cream" d="M255 218q3-8 7-10 3-1 7 1 4 2 6 6 1 3 0 7-1 3-6 6-4 2-7-1-4-2-7-9z" />
      <Shape tone="cream" d="M134 92q3-4 6-6 3-1 6 0 3 1 4 3 0 3 0 7-1 4-4 4-3 1-6 0-3-2-6-8z" />
      <FineLines d="M262 214l8 8" />
      <Line d="M236 332q0-12-2-2" />
      <g className="art-bulb">
        <ColorArea tone="glow" d="M73 183q7-14 17-17 9-3 16-1 7 3 12 11 5 9 1 15-4 6-13 10-8 4-17 1-8-3-16-19z" />
      </g>
      <Shape
        tone="sage"
        d="M128 67q24 3 31 10 7 8 8 18 1 10 2 20 1 10 0 23-1 13-4 27-3 14-6 47-25-4-38-8-12-3-24-8-12-5-25-13-12-8-37-27 20-20 29-29 10-8 19-19 9-10 17-19 9-9 28-22z"
      />
      <ColorArea
        tone="pine"
        d="M149 73q13 8 14 10 2 3 4 12 1 9 1 20 0 10-1 23 0 13-3 27-2 13-7 47-13-1-30-5 11-29 15-43 5-13 7-27 2-14 2-26 0-13-2-38z"
      />
      <g className="art-bulb">
        <ColorArea
          tone="glow"
          d="M36 157q23 18 36 26 14 7 24 13 11 5 25 9 14 4 38 6-20 5-32 3-11-2-24-6-14-4-26-11-13-8-23-15-9-8-18-25z"
        />
      </g>
      <Line d="M36 155q10 18 20 27 10 8 22 15 13 7 26 12 12 5 24 6 13 2 30-2" />
      <FineLines d="M60 159q20 15 32 20 11 6 22 9 11 4 35 11" />
      <FineLines d="M145 101l13 5M147 108l12 7M147 118l14 5M147 127l14 6M146 136l16 5M147 144l15 7M147 153l14 6M147 161l14 7M148 169l12 7" />
      <Shape tone="cream" d="M125 68q1-15 9-18 9-3 15 3 7 6 10 21-19-8-34-6z" />
      <g className="art-chain">
        <FineLines d="M121 211q-2 12-2 19 0 6 0 13 0 6-1 19" />
        <Shape tone="amber" d="M111 268q3-4 5-5 2-2 4 0 2 1 3 4 1 2 0 5 0 2-3 4-2 1-5 0-2-2-4-8z" />
      </g>
    </Drawing>
  )
}
