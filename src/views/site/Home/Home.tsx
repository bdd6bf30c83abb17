// The landing page. The greeting is loaded with the page, and the code of the other parts is loaded later.

import { type ComponentType, lazy, Suspense } from 'react'
import './desk/desk.css'
import './desk/drawingParts.css'
import { PageTitle } from '../../shared/PageTitle.tsx'
import { DeskPlaceholder } from './desk/DeskPlaceholder.tsx'
import { Greeting } from './Greeting.tsx'
import './Home.css'
import type { GreetingRef } from '../../../machines/site/greeting.machine.ts'

/**
 * Makes a view that is loaded later than its page. If its chunk fails to load, the promise stays pending, so React
 * keeps the prerendered HTML.
 */
const lazyView = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load().then(
      (View) => ({ default: View }),
      () => new Promise<never>(() => undefined),
    ),
  )

const About = lazyView(async () => (await import('./About.tsx')).About)
const Desk = lazyView(async () => (await import('./desk/Desk.tsx')).Desk)
const Projects = lazyView(async () => (await import('./Projects.tsx')).Projects)

/** Whether the owner's desk has parts. The build sets it. */
declare const HAS_DESK: boolean

// These elements are constants of the module, so that React does not render the Suspense boundaries again. If React
// rendered a boundary again before its chunk has loaded, React would discard the prerendered HTML.
const about = (
  <Suspense>
    <About />
  </Suspense>
)
const desk = HAS_DESK && (
  <Suspense fallback={<DeskPlaceholder />}>
    <Desk />
  </Suspense>
)
const projects = (
  <Suspense>
    <Projects />
  </Suspense>
)

interface HomeProps {
  readonly actor: GreetingRef
}

/** The landing page: the greeting, a text about the owner, the desk and the projects. */
export function Home({ actor }: HomeProps) {
  return (
    <>
      <PageTitle>{''}</PageTitle>
      <section id="AboutMe" className="about" aria-labelledby="greeting">
        <div className="about-text">
          <p className="eyebrow">About Me</p>
          <h1 id="greeting" className="greeting" dir="auto">
            <Greeting actor={actor} />
          </h1>
          {about}
        </div>
        {desk}
      </section>

      {projects}
    </>
  )
}
