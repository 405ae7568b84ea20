import type { ReportStatus } from '#domain/ads/reports.ts'

/** The last report of the page before. */
export interface ReportsBefore {
  created_at: string
  id: string
}

/** Which reports of a subject. */
export interface ReportsAsked {
  status: ReportStatus
  /** What they hold, or whom they name; empty: all. */
  search: string
  before: ReportsBefore | null
}

/** The arguments of the three functions that list reports; they answer `most`, a hundred at most. */
export function listArguments({ status, search, before }: ReportsAsked, most: number) {
  return {
    only_status: status,
    most,
    ...(search && { search }),
    ...(before && { before: before.created_at, before_id: before.id }),
  }
}
