import { useId } from 'react'
import { Link } from 'react-router'
import { SectionHead } from '../../ui/section-head.tsx'

interface MarketListProps {
  title: string
  lines: readonly { label: string; ads: string; price: string | null; to: string }[]
  counted: string | null
}

/** Makes or models with how many ads they have and their typical prices. */
export function MarketList({ title, lines, counted }: MarketListProps) {
  const id = useId()
  return (
    <nav className="pt-10" aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {lines.map(({ label, ads, price, to }) => (
          <li key={to} className="border-t border-line">
            <Link
              to={to}
              discover="none"
              className="flex min-h-12 items-center justify-between gap-4 py-2 text-ink no-underline hover:underline"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
              <span className="flex-none text-right text-sm text-ink-2">
                {ads}
                {price && <span className="block">{price}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {counted && <p className="mt-2 text-sm text-ink-3">Ads for sale and typical prices as of {counted}.</p>}
    </nav>
  )
}
