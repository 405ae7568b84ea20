import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { Client } from '../../client.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { adminReports, countReports, MOST_REPORTS } from './queries.ts'
import type { AdminReport, ReportSubject } from './report.ts'
import type { ReportsAsked, ReportsBefore } from './reports-asked.ts'
import { STATUS_WORDS, SUBJECT_WORDS } from './words.ts'

interface ExportReportsProps {
  subject: ReportSubject
  asked: ReportsAsked
}

/** The reports of one subject that are asked for, all pages of them, as a file for a spreadsheet. */
export function ExportReports({ subject, asked }: ExportReportsProps) {
  return (
    <ExportButton
      name="magari-reports"
      heads={[
        'Id',
        'About',
        'Subject',
        'Person reported',
        'Reporter',
        'Reason',
        'Details',
        'State',
        'Decided',
        'Note',
        'Reported',
      ]}
      read={pages(subject, asked)}
      rows={({ reports }) => reports.map(row)}
    />
  )
}

/** Reads page after page from the newest on: a report's place is what it comes after, not a number. */
function pages(subject: ReportSubject, asked: ReportsAsked) {
  let before: ReportsBefore | null = null
  let expected = 1
  return async (client: Client, page: number) => {
    if (page === 1) {
      before = null
      expected = asked.search
        ? 1
        : Math.ceil((await countReports(client, subject, asked.status)) / MOST_REPORTS)
    }
    const { reports, more } = await adminReports(client, subject, { ...asked, before }, MOST_REPORTS)
    before = reports.at(-1) ?? null
    // The count is only for the share that is shown: reports come and are decided while they are read, and what is found is not counted.
    return { reports, pages: more ? Math.max(expected, page + 1) : page }
  }
}

function row(report: AdminReport) {
  const words = SUBJECT_WORDS[report.subject]
  return [
    report.id,
    words.about,
    report.title,
    report.person?.name ?? null,
    report.reporter?.name ?? null,
    labelOf(words.reasons, report.reason),
    report.details,
    STATUS_WORDS[report.status],
    report.decided_at,
    report.decision_note,
    report.created_at,
  ]
}
