import { href } from 'react-router'
import {
  STOREFRONT_SORT_LABELS,
  STOREFRONT_SORTS,
  type StorefrontSearch,
  storefrontQuery,
} from '#domain/dealers/storefront-filters.ts'
import { Chip } from '../ui/chip.tsx'
import type { DealerPage } from './queries.ts'
import { StockFilter } from './stock-filter.tsx'

/** The filters and the order of a dealer's vehicles. */
export function StockControls({ dealer, asked }: { dealer: DealerPage; asked: StorefrontSearch }) {
  const page = href('/dealers/:id', { id: dealer.id })
  return (
    <>
      <StockFilter dealer={dealer} asked={asked} />
      <nav aria-label="Sort by" className="mb-4 flex flex-wrap gap-2">
        {STOREFRONT_SORTS.map((sort) => (
          <Chip
            key={sort}
            to={page + storefrontQuery({ ...asked, page: 1, sort })}
            on={asked.sort === sort}
            aria-current={asked.sort === sort ? 'true' : undefined}
            preventScrollReset
          >
            {STOREFRONT_SORT_LABELS[sort]}
          </Chip>
        ))}
      </nav>
    </>
  )
}
