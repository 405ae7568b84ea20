/** When a member gets no push, SMS and WhatsApp messages, in Nairobi: times as `21:00`. */
export interface QuietHours {
  begins: string
  ends: string
}

/** The default, as in `private.undisturbed_until`. */
export const USUAL_QUIET_HOURS: QuietHours = { begins: '21:00', ends: '07:00' }

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

/** The half hours on offer, including the chosen time and without the other end, which must differ. */
export function quietTimes(chosen: string, otherEnd: string): string[] {
  return [...new Set([...HALF_HOURS, chosen])].filter((time) => time !== otherEnd).sort()
}
