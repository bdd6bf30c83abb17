import './notFound.css'
import { Link } from 'wouter'
import { PageTitle } from '../../shared/PageTitle.tsx'

/** The page for an address without a route, and for a page that the member is not allowed to see. */
export function NotFound() {
  return (
    <section className="not-found">
      <PageTitle>Page Not Found</PageTitle>
      <p className="not-found-number" aria-hidden="true">
        404
      </p>
      <h1>Page Not Found</h1>
      <p>There is no page at this address, or your account may not see it.</p>
      <Link href="/" className="button">
        Go to the home page
      </Link>
    </section>
  )
}
