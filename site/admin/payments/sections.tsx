import { LinkButton } from '../../ui/button.tsx'

/** The pages beside the list of payments. */
export const PAYMENT_SECTIONS = [
  { to: '/admin/payments/ledger', label: 'Ledger' },
  { to: '/admin/payments/statements', label: 'Statements' },
  { to: '/admin/payments/invoices', label: 'Invoices' },
  { to: '/admin/payments/refunds', label: 'Refunds' },
  { to: '/admin/payments/deposits', label: 'Deposits' },
] as const

/** Links to the pages beside the list of payments. */
export function PaymentSections() {
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
