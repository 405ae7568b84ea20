import type { ReportStatus } from '#domain/ads/reports.ts'

/** The last report of the page before. */
export interface ReportsBefore {
  created_at: string
  id: string
}

/** The arguments of a page of reports of a subject. */
export interface ReportsAsked {
  status: ReportStatus
  /** Text or person to search for; empty for all. */
  search: string
  before: ReportsBefore | null
}

/** The arguments of the three functions that list reports; they return at most `most` reports, up to a hundred. */
export function listArguments({ status, search, before }: ReportsAsked, most: number) {
  return {
    only_status: status,
    most,
    ...(search && { search }),
    ...(before && { before: before.created_at, before_id: before.id }),
  }
}
