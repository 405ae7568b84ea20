/** What belongs to a deposit, a line each. Leaves out what has no value. */
export function DepositFacts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: string | null])[]
}) {
  return (
    <dl className="grid">
      {facts.map(
        ([label, value]) =>
          value && (
            <div
              key={label}
              className="grid gap-x-4 border-t border-line py-2.5 leading-normal sm:grid-cols-[10rem_1fr]"
            >
              <dt className="text-sm text-ink-2">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
