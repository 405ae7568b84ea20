import { useState } from 'react'
import { AccountSection } from '../../people/account/account-section.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { OwnPaper } from './own-paper.tsx'
import type { OwnAd, OwnEvidence } from './queries.ts'
import { VehicleNumbers } from './vehicle-numbers.tsx'

interface VehiclePapersProps {
  userId: string
  ads: readonly OwnAd[]
  evidence: readonly OwnEvidence[]
}

/** Numbers and papers of one of the member's ads. */
export function VehiclePapers({ userId, ads, evidence }: VehiclePapersProps) {
  const [chosen, setChosen] = useState(ads[0]?.id ?? '')
  const ad = ads.find(({ id }) => id === chosen) ?? ads[0]
  if (!ad) return null
  const latest = (kind: OwnEvidence['kind']) =>
    evidence.find((sent) => sent.kind === kind && sent.listing_id === ad.id) ?? null
  return (
    <AccountSection
      title="Papers of a vehicle"
      lead="All of it is optional. The numbers are never shown; buyers read that they were given and match."
    >
      {ads.length > 1 && (
        <Field label="Which ad">
          <Select value={ad.id} onChange={({ target }) => setChosen(target.value)}>
            {ads.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {ads.length === 1 && <p className="font-medium wrap-anywhere">{ad.title}</p>}
      <VehicleNumbers key={`numbers ${ad.id}`} adId={ad.id} />
      <ul className="grid gap-5">
        {(['logbook', 'records'] as const).map((kind) => (
          <OwnPaper
            key={`${kind} ${ad.id}`}
            userId={userId}
            kind={kind}
            listingId={ad.id}
            evidence={latest(kind)}
            fact={ad.facts.find((fact) => fact.kind === `${kind}_seen`) ?? null}
          />
        ))}
      </ul>
    </AccountSection>
  )
}
