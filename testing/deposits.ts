/** Deposits and reservations for the small world of as.ts. */
import type { ServerFunction } from '#backend'
import type { Person } from './as.ts'
import { type DarajaAccount, type ReceivedPush, resultBody } from './daraja.ts'

/** The account of a dealer's own till at the stand-in of Daraja. */
export const dealersTill = {
  consumerKey: 'dealer',
  consumerSecret: 'dealer-secret',
  shortcode: '600111',
  passkey: 'dealer-passkey',
  initiator: { name: 'yard', password: 'the password of the yard' },
} satisfies DarajaAccount

/** What the dealer enters to connect it. */
export const tillForm = (account: DarajaAccount = dealersTill) => ({
  kind: 'till',
  till: '5551234',
  short_code: account.shortcode,
  consumer_key: account.consumerKey,
  consumer_secret: account.consumerSecret,
  passkey: account.passkey,
})

/** The same with the initiator that returns payments. */
export const reversingTillForm = ({ initiator, ...account }: typeof dealersTill = dealersTill) => ({
  ...tillForm(account),
  initiator_name: initiator.name,
  initiator_password: initiator.password,
})

export interface OwnDeposit {
  id: string
  side: string
  status: string
  amount: number
  receipt_number: string | null
  reserved_until: Date | null
  is_overdue: boolean
  [other: string]: unknown
}

/** The deposit as the person reads it; undefined if it is not theirs. */
export async function ownDeposit(person: Person, id: string): Promise<OwnDeposit | undefined> {
  return (await person.query<OwnDeposit>('select * from public.own_deposits($1)', [id]))[0]
}

/** How the deposit goes back, as the person reads it; undefined if it is not theirs. */
export async function ownReturn(person: Person, id: string) {
  return (await person.query('select * from public.own_deposit_return($1)', [id]))[0]
}

/** What holding the ad means for the person. */
export async function reservationOffer(person: Person, ad: string) {
  return (await person.query('select * from public.reservation_offer($1)', [ad]))[0]
}

/** What everybody reads on the page of the ad. */
export async function reservationFacts(person: Person, ad: string) {
  const [row] = await person.query<{ reservation: Record<string, unknown> | null }>(
    'select reservation from public.beside_vehicle($1)',
    [ad],
  )
  return row?.reservation
}

/** Calls a server function as the person. */
export async function callFunction(handler: ServerFunction, person: Person, body: unknown) {
  const answer = await handler(
    new Request('https://magari.example/functions/v1/x', { method: 'POST', body: JSON.stringify(body) }),
    { role: 'authenticated', claims: { sub: person.id, role: 'authenticated' }, token: 'x' },
    { requestId: 'test', ip: null, signal: new AbortController().signal },
  )
  return { status: answer.status, body: await answer.json() }
}

/** The request with M-Pesa's result of a push: paid in full by the phone that was asked, unless `told` otherwise. */
export const pushResult = (
  push: ReceivedPush,
  code = 0,
  told: object = {},
  url = String(push.body.CallBackURL),
): Request =>
  new Request(url, {
    method: 'POST',
    body: JSON.stringify(
      resultBody(push.checkoutRequestId, code, {
        Amount: push.body.Amount,
        MpesaReceiptNumber: `SJK${push.checkoutRequestId.replace(/\D/g, '').slice(-7)}`,
        PhoneNumber: Number(push.body.PhoneNumber),
        ...told,
      }),
    ),
  })
