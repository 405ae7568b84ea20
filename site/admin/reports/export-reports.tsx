import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { Client } from '../../client.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { adminReports, countReports, MOST_REPORTS } from './queries.ts'
import type { ReportSubject } from './report.ts'
import type { ReportsAsked, ReportsBefore } from './reports-asked.ts'
import { STATUS_WORDS, SUBJECT_WORDS } from './words.ts'

interface ExportReportsProps {
  subject: ReportSubject
  asked: ReportsAsked
}

/** The filtered reports of one subject as a CSV file. */
export function ExportReports({ subject, asked }: ExportReportsProps) {
  return (
    <ExportButton
      name="magari-reports"
      read={pages(subject, asked)}
      rows={({ reports }) => reports}
      columns={[
        ['Id', ({ id }) => id],
        ['About', ({ subject }) => SUBJECT_WORDS[subject].about],
        ['Subject', ({ title }) => title],
        ['Person reported', ({ person }) => person?.name ?? null],
        ['Reporter', ({ reporter }) => reporter?.name ?? null],
        ['Reason', ({ subject, reason }) => labelOf(SUBJECT_WORDS[subject].reasons, reason)],
        ['Details', ({ details }) => details],
        ['State', ({ status }) => STATUS_WORDS[status]],
        ['Decided', ({ decided_at }) => decided_at],
        ['Note', ({ decision_note }) => decision_note],
        ['Reported', ({ created_at }) => created_at],
      ]}
    />
  )
}

/** Reads the pages in sequence, newest first: each page starts after the previous page's last report. */
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
    // The count is only for the progress display: reports change while they are read, and search results are not counted.
    return { reports, pages: more ? Math.max(expected, page + 1) : page }
  }
}
