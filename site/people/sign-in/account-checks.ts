import { reportFailure } from '../../failures/report-failure.ts'
import { once } from '../../session/once.ts'

const load = once(() => import('#domain/people/account-forms.ts'))

/** The checks of the account forms, loaded once a form is touched: a page that nobody fills in does not need them. Null if that fails. */
export async function accountChecks() {
  try {
    return await load()
  } catch (error) {
    reportFailure('The checks of a form could not be loaded', error)
    return null
  }
}

/** Begins to load them, for a form's onFocus. Sending the form tries again if that fails. */
export function prepareChecks(): void {
  void accountChecks()
}
