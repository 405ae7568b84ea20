import { LinkButton } from '../../ui/button.tsx'

/** The pages beside the list of payments. */
export const PAYMENT_SECTIONS: readonly { to: string; label: string }[] = []

/** Links to the pages beside the list of payments. */
export function PaymentSections() {
  if (PAYMENT_SECTIONS.length === 0) return null
  return (
    <nav aria-label="More about payments" className="mb-4 flex flex-wrap gap-2">
      {PAYMENT_SECTIONS.map(({ to, label }) => (
        <LinkButton key={to} to={to} size="s">
          {label}
        </LinkButton>
      ))}
    </nav>
  )
}
