import { Link } from 'wouter'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/**
 * The round button with an arrow, left of the heading of a page. `label` contains the name of the page that the button
 * opens: 'Back to the games'.
 */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Button asChild variant="outline" paddingInline="0" data-not-printed>
      <Link href={href} aria-label={label}>
        <Icon name="back" />
      </Link>
    </Button>
  )
}
