import { Link } from 'react-router'

const COLUMNS = [
  {
    title: 'Quick links',
    links: [
      ['Vehicles', '/vehicles'],
      ['Sell', '/sell'],
      ['Spare Parts', '/spare-parts'],
      ['Services', '/services'],
      ['Insurance', '/insurance'],
      ['Financing', '/financing'],
    ],
  },
  {
    title: 'Popular makes',
    links: ['Toyota', 'Nissan', 'Honda', 'Mercedes', 'BMW', 'Volkswagen'].map((make) => [
      make,
      `/vehicles?make=${make.toLowerCase()}`,
    ]),
  },
  {
    title: 'Popular locations',
    links: ['Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret', 'Thika'].map((town) => [
      town,
      `/vehicles?location=${town.toLowerCase()}`,
    ]),
  },
] as { title: string; links: [label: string, to: string][] }[]

const LEGAL = [
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
  ['Contact', '/contact'],
] as const

/** The foot of every page (spec 000 §2). */
export function Footer() {
  return (
    <footer className="mt-16 border-t border-line bg-sunk pt-10 pb-[calc(24px+var(--bottom-bar,0px))] text-sm">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3">
          {COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-label={title} className="group max-md:last:col-span-2">
              <h2 className="mb-1 text-sm tracking-normal">{title}</h2>
              <ul className="max-md:group-last:columns-2 max-md:group-last:gap-x-6">
                {links.map(([label, to]) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-flex min-h-11 items-center text-ink-2 no-underline hover:text-ink hover:underline lg:min-h-8"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line pt-4 text-ink-3">
          {/* A page that was kept over New Year says the old one. */}
          <span suppressHydrationWarning className="mr-auto max-sm:w-full">
            © {new Date().getFullYear()} Magari, Nairobi
          </span>
          {LEGAL.map(([label, to]) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center text-ink-2 no-underline hover:text-ink hover:underline"
            >
              {label}
            </Link>
          ))}
        </div>
      </div>
    </footer>
  )
}
