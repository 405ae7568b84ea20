import { type InquiryClock, inquiryWait } from '#domain/dealers/inquiries.ts'

/** How long an inquiry waits for its first answer, in red once that is long, or how long it took. */
export function InquiryWait(clock: InquiryClock) {
  const wait = inquiryWait(clock)
  return wait && <span className={wait.isLate ? 'font-medium text-danger' : undefined}>{wait.words}</span>
}
