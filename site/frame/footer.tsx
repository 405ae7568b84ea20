import { Link, useLocation } from 'react-router'
import { useConfig } from '../config.ts'
import { SubscribeForm } from '../newsletter/subscribe-form.tsx'
import { Imprint } from './imprint.tsx'
import { kept } from './kept.tsx'

const QuickLinks = column('Quick links', [
  ['Vehicles', '/vehicles'],
  ['Car prices', '/cars'],
  ['Sell', '/sell'],
  ['Spare Parts', '/spare-parts'],
  ['Services', '/services'],
  ['Insurance', '/insurance'],
  ['Financing', '/financing'],
])
const PopularMakes = column(
  'Popular makes',
  ['Toyota', 'Nissan', 'Honda', 'Mercedes', 'BMW', 'Volkswagen'].map((make) => [
    make,
    `/vehicles?make=${make.toLowerCase()}`,
  ]),
)
const PopularLocations = column(
  'Popular locations',
  ['Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret', 'Thika'].map((town) => [
    town,
    `/vehicles?location=${town.toLowerCase()}`,
  ]),
)

function column(title: string, links: [label: string, to: string][]) {
  return kept(
    () => (
      <>
        <h2 className="mb-1 text-sm tracking-normal">{title}</h2>
        <ul className="max-md:group-nth-3:columns-2 max-md:group-nth-3:gap-x-6">
          {links.map(([label, to]) => (
            <li key={to}>
              <Link to={to} discover="none" className="quiet-link lg:min-h-8">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </>
    ),
    'nav',
    { 'aria-label': title, className: 'group max-md:nth-3:col-span-2' },
  )
}

/** The footer of every page (docs/product.md, Footer). */
export function Footer() {
  const { social } = useConfig().contact
  const hasOwnForm = useLocation().pathname.startsWith('/newsletter')
  return (
    <footer className="mt-16 [contain-intrinsic-block-size:auto_766px] [content-visibility:auto] md:[contain-intrinsic-block-size:auto_554px] lg:[contain-intrinsic-block-size:auto_341px] border-t border-line bg-sunk pt-10 pb-[calc(24px+var(--bottom-bar,0px)+var(--compare-bar,0px))] text-sm">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_1.6fr]">
          <QuickLinks />
          <PopularMakes />
          <PopularLocations />
          <section
            aria-label="Newsletter and more"
            className="col-span-full max-w-md empty:hidden lg:col-span-1"
          >
            {!hasOwnForm && (
              <>
                <h2 className="mb-1 text-sm tracking-normal lg:mb-2">Newsletter</h2>
                <SubscribeForm />
              </>
            )}
            {social.length > 0 && (
              <ul aria-label="Magari elsewhere" className="mt-4 flex flex-wrap gap-x-4">
                {social.map(({ name, url }) => (
                  <li key={name}>
                    <a href={url} rel="noopener" className="quiet-link min-w-6">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
        <Imprint className="mt-8" />
      </div>
    </footer>
  )
}
