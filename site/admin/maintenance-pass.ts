import { reportFailure } from '../failures/report-failure.ts'
import { callFunction } from '../functions.ts'

/** Lets this browser see the public pages while the marketplace is closed. Without it only the data service lets an administrator in. */
export function askForPass(): void {
  callFunction('maintenance-pass', {}).catch((error) =>
    reportFailure('Public pages stay closed to this browser during maintenance', error),
  )
}
