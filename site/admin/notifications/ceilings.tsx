import { href, Link } from 'react-router'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import type { SentMessages } from './deliveries-queries.ts'

const CEILINGS = {
  sms: { label: 'SMS', write: formatKes },
  whatsapp: { label: 'WhatsApp messages', write: formatNumber },
  phone_code: { label: 'Codes to sign in', write: formatKes },
} as const

/** How much of today's sending limits is used. */
export function Ceilings({ ceilings }: Pick<SentMessages, 'ceilings'>) {
  if (ceilings.length === 0) return null
  return (
    <section aria-labelledby="ceilings">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="ceilings" className="text-lg">
          Today’s limits
        </h2>
        <Link
          to={href('/admin/settings')}
          className="inline-flex min-h-11 items-center text-sm font-medium text-green-ink"
        >
          Change them in the settings
        </Link>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {ceilings.map(({ name, used, most }) => {
          const { label, write } = CEILINGS[name]
          return (
            <div
              key={name}
              className="min-w-0 rounded-r border border-line bg-raise p-4 sm:max-lg:odd:last:col-span-2"
            >
              <p className="text-sm text-ink-2">{label}</p>
              <p className="mb-2">
                <span className="text-xl font-semibold">{write(used)}</span>{' '}
                {most === null ? 'without a limit' : `of ${write(most)}`}
              </p>
              {most !== null && (
                <progress
                  aria-label={`${label}: used today`}
                  className="block h-2 w-full accent-green"
                  value={Math.min(used, most)}
                  max={most}
                />
              )}
              {most !== null && used + 1 > most && (
                <p className="mt-2 text-sm text-danger">
                  Today’s limit is reached.{' '}
                  {name === 'phone_code'
                    ? 'People use their password or e-mail address until midnight.'
                    : 'Notifications on the site and by e-mail continue.'}
                </p>
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}
