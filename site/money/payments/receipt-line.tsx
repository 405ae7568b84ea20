import type { ReactNode } from 'react'

/** A fact of a receipt or invoice: beside its label where there is room. */
export function ReceiptLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line py-2 sm:grid-cols-[40%_1fr]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
