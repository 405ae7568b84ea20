import { href } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { feeInWords, type OfficialFee } from '#domain/sales/official-fees.ts'
import type { OwnSale } from '#domain/sales/sales.ts'
import type { SaleStep } from '#domain/sales/steps.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { InspectionOffers } from './inspection-offers.tsx'
import type { Inspections } from './queries.ts'

const PORTAL = 'https://serviceportal.ntsa.go.ke'

interface StepLinksProps {
  sale: OwnSale
  step: SaleStep
  inspections: Inspections | null
}

/** What helps with a step: the portal and its fee, garages, the terms, insurers. */
export function StepLinks({ sale, step, inspections }: StepLinksProps) {
  const { fees, side, listing_id, vehicle } = sale
  switch (step) {
    case 'records':
      return (
        <>
          <Fee label="Copy of records" fee={fees.copy_of_records} />
          {side !== 'seller' && <Portal />}
        </>
      )
    case 'inspection':
      return side === 'seller' ? null : <InspectionOffers vehicle={vehicle} inspections={inspections} />
    case 'agreement':
      return (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <a href="#terms" className="reach text-green-ink underline">
            What you agree on
          </a>
          <a href="#agreement" className="reach text-green-ink underline">
            The agreement as PDF
          </a>
        </p>
      )
    case 'transfer_begun':
      return (
        <>
          <TransferFee sale={sale} />
          {side !== 'buyer' && <Portal />}
        </>
      )
    case 'transfer_accepted':
      return side === 'seller' ? null : <Portal />
    case 'insurance':
      return side === 'seller' ? null : (
        <LinkButton
          to={{ pathname: href('/insurance'), search: listing_id ? `?vehicle=${listing_id}` : '' }}
          className="justify-self-start max-sm:w-full"
        >
          Compare insurers
        </LinkButton>
      )
    default:
      return null
  }
}

function Portal() {
  return (
    <a
      href={PORTAL}
      target="_blank"
      rel="noreferrer"
      className="reach inline-flex items-center gap-1.5 justify-self-start text-sm text-green-ink underline"
    >
      NTSA service portal
      <Icon of="external-link" size="xs" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}

function Fee({ label, fee }: { label: string; fee: OfficialFee | null }) {
  if (!fee) return null
  const { amount, source } = feeInWords(fee)
  return (
    <p className="text-sm">
      {label}: <b className="font-medium">{amount}</b>. <span className="text-ink-2">Source: {source}.</span>
    </p>
  )
}

/** The fee by engine; without an engine in the ad, that it depends on it. */
function TransferFee({ sale: { fees, engine_cc } }: { sale: OwnSale }) {
  if (fees.transfer && engine_cc !== null)
    return <Fee label={`Transfer, ${formatNumber(engine_cc)} cc`} fee={fees.transfer} />
  return (
    <p className="text-sm">
      The fee of the transfer depends on the size of an engine, which the ad does not give. The portal shows
      it.
    </p>
  )
}
