import { ColorArea, DarkLines, FineLines, Line, Picture, Shape } from './drawingParts.tsx'

/** The drawing of the paintings on the wall. */
export function Paintings() {
  return (
    <Picture width={372} height={296} title="Paintings: hills under a moon, a pear, half moons, and a pinned postcard">
      <FineLines d="M46 62l44-29 42 26" />
      <FineLines d="M238 36l38-28 35 30" />
      <FineLines d="M230 216l28-25 33 21" />
      <Shape tone="amberDeep" d="M7 63q58 0 89-1 30-1 89-2 1 66 3 133-60 0-89 1-30 1-89 2-2-66-3-133z" />
      <Shape tone="duskSky" d="M21 78q75-2 150-3 1 51 2 104-75 1-149 2-2-52-3-103z" />
      <ColorArea tone="glow" d="M118 108q7-11 11-13 4-2 10 0 5 3 7 8 2 5-1 10-2 6-7 7-4 1-10 0-6-1-10-12z" />
      <Line d="M118 106q4-9 9-11 5-2 11-1 6 2 7 8 2 5 0 10-1 6-7 8-6 2-11 0-5-2-9-14" />
      <ColorArea tone="pine" d="M23 149q24-17 35-17 12-1 34 9 25-12 38-12 13 0 42 8l2 41q-76 3-149 3l-2-32z" />
      <Line d="M23 148q23-15 35-16 12 0 34 8 25-9 38-10 13-1 41 7" />
      <ColorArea tone="sage" d="M24 167q23-10 36-10 13 0 26 4 13 5 26 5 12 0 24-1 12-1 37-9l1 23q-77 3-149 2l-1-14z" />
      <Line d="M24 166q25-8 36-8 12 0 26 2 14 3 26 5 12 2 24 1 11-1 36-10" />
      <FineLines d="M53 152l0-14M52 137l-6 12M53 138l5 11M64 152l-1-10M64 141l-5 9M64 142l6 8M107 160l0-14M107 146l-5 9M108 145l6 11" />
      <FineLines d="M35 92l15-1M73 91l25-1M110 91l13-2M119 171l-4 8M128 171l-4 9M139 170l-6 9M148 169l-7 9M156 168l-4 8M166 166l-5 8" />
      <Shape tone="wood" d="M223 37q56 1 111 3-2 71-3 141-55-1-110-3 0-71 2-141z" />
      <Shape tone="cream" d="M236 52l85 0q-3 59-4 114l-84-2q3-56 3-112z" />
      <ColorArea tone="rust" d="M233 135l86 4-2 28-83-3-1-29z" />
      <DarkLines d="M236 134q28-1 41 0 13 1 39 4" />
      <Shape tone="amber" d="M276 79q10 8 12 17 2 8 4 21 2 12-7 22-10 9-21 0-10-9-7-22 4-12 7-21 3-9 12-17z" />
      <DarkLines d="M276 79q2-11 8-17" />
      <Shape tone="sage" d="M281 71q15-9 26-2-14 6-26 2z" />
      <FineLines d="M280 108l7-3M281 114l8-5M282 120l9-5M282 126l8-5M283 132l8-5M283 137l7-3" />
      <DarkLines d="M258 152q24 2 45-1M262 155q19 2 36-1" />
      <Shape tone="pine" d="M215 214l86-4 2 78-86 3-2-77z" />
      <Shape tone="night" d="M225 222l66-2 4 61-70 0 0-59z" />
      <ColorArea tone="amber" d="M231 251q18-20 34 0l-34 0z" />
      <ColorArea tone="sage" d="M255 252q16 19 31-2l-31 2z" />
      <ColorArea tone="rust" d="M233 267q1-6 4-8 3-1 6 0 4 2 5 5 2 3 0 6-1 3-5 3-3 0-6-1-4-1-4-5z" />
      <ColorArea tone="cream" d="M271 236q3-4 4-6 2-1 5 0 3 1 4 2 1 1 0 5 0 3-3 4-3 1-5-1-1-2-5-4z" />
      <FineLines d="M226 252l66-3" />
      <Shape tone="cream" d="M126 213l63 6-3 47-64-6 4-47z" />
      <DarkLines d="M161 222l-4 36M163 234l18 1M164 241l15 3M164 250l10 2" />
      <Shape tone="rust" d="M151 217q2-4 3-4 2 0 4 0 2 1 2 2 1 2 0 3-1 2-2 3-2 0-4 0-1-1-3-4z" />
      <DarkLines d="M131 239q6-7 9-5 4 1 7 3 3 2 5-4" />
    </Picture>
  )
}
