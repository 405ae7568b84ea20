import { reportFailure } from '../failures/report-failure.ts'
import { callFunction } from '../functions.ts'

/** Lets this browser see the public pages during maintenance. Without it only the data service admits administrators. */
export function askForPass(): void {
  callFunction('maintenance-pass', {}).catch((error) =>
    reportFailure('Public pages stay closed to this browser during maintenance', error),
  )
}
