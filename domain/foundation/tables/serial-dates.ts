/** The numbers by which spreadsheets count days. */

const DAY = 86_400_000
/** Day 0 of spreadsheets. */
export const SERIAL_EPOCH = Date.UTC(1899, 11, 30)
/** Days between the epochs of spreadsheets: those of old Macs count from 1904. */
const DAYS_TO_1904 = 1462

/** The day of a serial number, at midnight in UTC; null for a number that is none. */
export function serialDate(days: number, isSince1904 = false): Date | null {
  const date = new Date(SERIAL_EPOCH + Math.floor(days + (isSince1904 ? DAYS_TO_1904 : 0)) * DAY)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The serial number of the usual epoch for a cell with one that counts from 1904; other text is kept. */
export function serialOf1904(text: string): string {
  return /^\d{5}(?:\.\d+)?$/.test(text) ? String(Number(text) + DAYS_TO_1904) : text
}
