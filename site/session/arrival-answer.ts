/** The answer of a person whom a link has signed in (arrived-as.ts). */
import { forgetArrival, isUnanswered } from './arrived-as.ts'
import { dismissArrival, knownVisitor, showArrival } from './visitor.ts'

/** Whether a link has signed in to the account and its person has not answered since; then the notice is there. */
export async function awaitsAnswer(accountId: string): Promise<boolean> {
  if (!isUnanswered(accountId)) return false
  if (!(await knownVisitor()).arrived) showArrival({ outcome: 'signed_in' })
  return true
}

/** The person has seen as whom they are signed in. */
export function answerArrival(): void {
  forgetArrival()
  dismissArrival()
}
