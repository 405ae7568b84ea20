/** Who of a business did what: the entries of business_log() as sentences. */
import { formatKes } from '../foundation/money.ts'
import { formatPhone } from '../foundation/phone.ts'
import { businessRoleLabel, businessRoleOf } from './roles.ts'

/** An entry of `business_log()`, as far as its sentence needs it. */
export interface BusinessAct {
  act: string
  title: string | null
  former_price: number | null
  price: number | null
  subject_first_name: string | null
  subject_last_name: string | null
  invited: string | null
  former_role: string | null
  role: string | null
}

const WITH_ADS: Record<string, string> = {
  drafted: 'Began',
  posted: 'Posted',
  edited: 'Edited',
  repriced: 'Changed the price of',
  renewed: 'Put back on sale:',
  sold: 'Marked as sold:',
  sold_out: 'Marked as out of stock:',
  withdrawn: 'Took off sale:',
  deleted: 'Deleted',
}

/** 'Changed the price of Toyota Axio 2015 from KSh 950,000 to KSh 900,000', without who did it. */
export function businessActSentence(entry: BusinessAct): string {
  const { act, title, former_price, price } = entry
  if (act in WITH_ADS) {
    const done = `${WITH_ADS[act]} ${title ?? 'an ad'}`
    return former_price !== null && price !== null
      ? `${done}${act === 'repriced' ? '' : ', price changed'} from ${formatKes(former_price)} to ${formatKes(price)}`
      : done
  }
  return actWithPeople(entry)
}

function actWithPeople({
  act,
  subject_first_name,
  subject_last_name,
  invited,
  former_role,
  role,
}: BusinessAct): string {
  const address = invited?.startsWith('+') ? formatPhone(invited) : (invited ?? 'somebody')
  const somebody = [subject_first_name, subject_last_name].filter(Boolean).join(' ') || 'somebody'
  switch (act) {
    case 'invited':
      return `Invited ${address} as ${label(role)}`
    case 'invitation_withdrawn':
      return `Withdrew the invitation of ${address} as ${label(role)}`
    case 'joined':
      return `Joined as ${label(role)}`
    case 'left':
      return `Left, was ${label(former_role)}`
    case 'removed':
      return `Removed ${somebody}, who was ${label(former_role)}`
    case 'role_changed':
      return `Made ${somebody} ${label(role)}, was ${label(former_role)}`
    default:
      return 'Did something that this page does not know yet'
  }
}

function label(role: string | null): string {
  const known = businessRoleOf(role ?? '')
  return known ? businessRoleLabel(known) : 'somebody of the business'
}
