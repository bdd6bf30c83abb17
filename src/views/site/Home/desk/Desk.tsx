// The owner's desk: the drawing beside the greeting on the landing page.
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { deskParts } from '../../../../content/desk.ts'
import type { DeskPart } from '../../../../ownerTypes.ts'
import { Books } from './Books.tsx'
import { ChessBoard } from './ChessBoard.tsx'
import { CoffeeCup } from './CoffeeCup.tsx'
import { DeskFront } from './DeskFront.tsx'
import { DeskTop } from './DeskTop.tsx'
import { Guitar } from './Guitar.tsx'
import { Lamp } from './Lamp.tsx'
import { LampLight } from './LampLight.tsx'
import { MotionWhenIdle } from './MotionWhenIdle.tsx'
import { Paintings } from './Paintings.tsx'

/**
 * The owner's desk at night. desk.css places the objects in scene units, the unit of length of all drawings of the
 * desk. The positions differ in narrow, middle and wide windows. `data-parallax` sets how strongly an object moves with
 * the mouse.
 */
export function Desk() {
  return <Scene parts={deskParts} />
}

/** The desk with these parts. */
export function Scene({ parts }: { readonly parts: readonly DeskPart[] }) {
  const has = (part: DeskPart) => parts.includes(part)
  const stage = useRef<HTMLDivElement>(null)
  const lampSwitch = useRef<HTMLInputElement>(null)
  /** Whether the lamp is on. */
  const [isLit, setLit] = useState(true)
  // The page is visible before its script has loaded, so a visitor may have used the switch before this component runs.
  useEffect(() => setLit(lampSwitch.current?.checked ?? true), [])
  return (
    <div className="desk art-room">
      <div className="desk-stage" ref={stage}>
        {has('lamp') && <div className="desk-glow" />}
        {has('guitar') && (
          <div className="thing thing-guitar reveal" data-parallax="1">
            <Guitar />
          </div>
        )}
        {has('paintings') && (
          <div className="thing thing-paintings reveal" data-parallax="1">
            <Paintings />
          </div>
        )}
        <div className="desk-top">
          <DeskTop />
        </div>
        <div className="desk-front">
          <DeskFront />
        </div>
        {has('books') && (
          <div className="thing thing-books" data-parallax="2">
            <Books />
          </div>
        )}
        {has('lamp') && (
          <>
            <div className="thing thing-light">
              <LampLight />
            </div>
            <div className="thing thing-lamp">
              <Lamp />
              {/* The style sheet reads this checkbox, so that the switch also works without a script. */}
              <input
                ref={lampSwitch}
                type="checkbox"
                className="lamp-switch"
                aria-label="Desk lamp"
                defaultChecked
                onChange={({ target }) => setLit(target.checked)}
              />
            </div>
          </>
        )}
        {has('chess') && (
          <Link href="/chess" className="thing thing-chess" data-parallax="4">
            <ChessBoard />
            <span className="desk-label">Chess ratings</span>
          </Link>
        )}
        {has('coffee') && (
          <Link href="/coffee" className="thing thing-cup" data-parallax="4">
            <CoffeeCup />
            <span className="desk-label">Find a coffee</span>
          </Link>
        )}
        <MotionWhenIdle stage={stage} isLit={isLit && has('lamp')} />
      </div>
    </div>
  )
}
