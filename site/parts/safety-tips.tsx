import { Icon } from '../ui/icon.tsx'

const TIPS = [
  'Inspect the part before you pay',
  'Verify compatibility with your car: compare the part number',
  'Ask for warranty information',
  'Meet in a safe public place',
  'Test it if possible',
]

/** Advice for buying a part. */
export function SafetyTips() {
  return (
    <section className="order-6 py-6" aria-labelledby="safety-tips">
      <div className="rounded-r border border-line bg-sunk p-4 text-sm leading-normal text-ink-2">
        <h2 id="safety-tips" className="mb-2 text-base text-ink">
          Safety tips
        </h2>
        <ul className="grid gap-1.5">
          {TIPS.map((tip) => (
            <li key={tip} className="flex gap-2">
              <Icon of="check" size="s" className="mt-0.5 text-green-ink" />
              {tip}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
