import { HELD_ACTS, type HeldActKind } from '../../people/held-acts.ts'
import { id, maybe, name, oneOf, text } from '../facts.ts'
import { kind } from '../kind.ts'

/** To the person of an act that was held until it could not be undone any more, and then could not be done (private.do_held_act). */
export const actNotDone = kind({
  topic: 'bookings',
  facts: {
    act: oneOf(...(Object.keys(HELD_ACTS) as HeldActKind[])),
    subject: id,
    name: maybe(name),
    reason: text,
  },
  type: 'warning',
  title: 'This did not work',
  sentence: ({ act, name, reason }) =>
    `${HELD_ACTS[act]}${name === null ? '' : ` “${name}”`} did not work: ${reason}`,
  link: ({ act, subject }) => {
    if (act === 'change_booking') return `/service-provider/bookings?booking=${subject}`
    return act.endsWith('payment_request') ? '/admin/payments' : '/admin/approvals'
  },
  action: 'Look again',
})
