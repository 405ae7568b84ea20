import { idOf, uuid } from './identity.ts'
import type { NewRow } from './insert.ts'
import { idNamed } from './market-rows.ts'
import { partOffers } from './parts-offered.ts'
import { admin } from './people.ts'
import type { Vehicle } from './vehicles.ts'

type Listed = Vehicle & { id: string; sellerId: string }

type ReportFacts = readonly [
  reporter: string,
  /** The nth active vehicle of all, or the nth spare part offered. */
  kind: 'vehicle' | 'part',
  nth: number,
  reason: 'fraud' | 'not_available' | 'wrong_details' | 'duplicate' | 'offensive' | 'other',
  status: 'open' | 'upheld' | 'dismissed',
  daysAgo: number,
  details: string | null,
  note: string | null,
]

const reportFacts: readonly ReportFacts[] = [
  [
    'hassan',
    'vehicle',
    120,
    'fraud',
    'open',
    1,
    'The seller asks for an M-Pesa deposit before I may see the car.',
    null,
  ],
  ['customer', 'vehicle', 61, 'not_available', 'open', 0.4, 'I called: it was sold two weeks ago.', null],
  [
    'dennis',
    'vehicle',
    148,
    'wrong_details',
    'open',
    2.3,
    'It says automatic, the photos show a manual.',
    null,
  ],
  ['victor', 'part', 20, 'duplicate', 'open', 3.1, null, null],
  [
    'lucy',
    'vehicle',
    33,
    'duplicate',
    'upheld',
    9,
    'The same car is here twice.',
    'The older one was taken down.',
  ],
  ['zainab', 'vehicle', 87, 'not_available', 'upheld', 16, null, 'The seller has marked it as sold.'],
  [
    'samuel',
    'vehicle',
    12,
    'wrong_details',
    'dismissed',
    12,
    'The price is too high.',
    'A price is the seller’s own choice.',
  ],
  [
    'makena',
    'part',
    30,
    'other',
    'dismissed',
    25,
    'The seller did not pick up the phone.',
    'They answered the next day.',
  ],
]

/** Reports, open and decided. */
export function reportRows(vehicles: readonly Listed[], now: Date): NewRow<'listing_reports'>[] {
  const active = vehicles.filter(({ status }) => status === 'active')
  return reportFacts.map(([reporter, kind, nth, reason, status, daysAgo, details, note], at) => {
    const created = now.getTime() - daysAgo * 86_400_000
    const decided = status !== 'open'
    return {
      id: uuid(`report ${at}`),
      listing_id: kind === 'vehicle' ? (active[nth]?.id ?? null) : null,
      spare_part_id: kind === 'part' ? idNamed('part', partOffers[nth]?.[2] ?? '') : null,
      // Set by the database.
      subject_title: '',
      reporter_id: idOf({ email: `${reporter}@magari.test` }),
      reason,
      details,
      status,
      decided_by: decided ? idOf(admin) : null,
      decided_at: decided ? new Date(created + 0.4 * 86_400_000).toISOString() : null,
      decision_note: note,
      created_at: new Date(created).toISOString(),
    }
  })
}
