/** People who pay the operator and a dealer of a payment server, what M-Pesa and the bank took from them, and whether the books hold it. */
import { expect } from 'vitest'
import type { ReceivedPush } from './daraja.ts'
import { tillForm } from './deposits.ts'
import { balances } from './ledger.ts'
import type { Answer, Member, PaymentServer } from './payment-server.ts'
import { addPlan, addRow } from './plans.ts'

export const PRICE = 2_500
const DEPOSIT = 10_000

/** A payment request of a month of the plan. */
export interface Payment {
  payer: Member
  request: string
  number: string
}

/** What really happened to money, KES. */
export interface Truth {
  /** Taken by M-Pesa for the operator, by receipt. */
  came: Map<string, number>
  banked: number
  /** Given back by M-Pesa. */
  returned: number
  /** Taken by M-Pesa for the dealer. */
  deposited: number
}

export type Payers = Awaited<ReturnType<typeof createPayers>>

export async function createPayers(server: PaymentServer) {
  const { owner, safaricom } = server
  const truth: Truth = { came: new Map(), banked: 0, returned: 0, deposited: 0 }
  const admin = await server.member({ role: 'admin' })
  const dealer = await server.member({ role: 'dealer', verified: true })
  // The tests hold numbers back from the first on.
  await owner.query(
    `insert into private.invoice_counters (kind, year, sequence) values ('invoice', 0, 0), ('credit_note', 0, 0)`,
  )
  const plan = await addPlan(owner, { name: 'Biashara', price: PRICE })
  expect(await dealer.post('/functions/v1/till', tillForm())).toMatchObject({ status: 200 })
  expect(await dealer.post('/rest/v1/rpc/set_reservation_rule', { amount: DEPOSIT, days: 3 })).toMatchObject({
    status: 204,
  })

  let receipts = 0
  const newReceipt = () => {
    receipts += 1
    return `TL${String(receipts).padStart(8, '0')}`
  }

  /** By M-Pesa, with the receipt that its payer has entered; or by bank. */
  async function pending(reference: string | null = null, byBank = false): Promise<Payment> {
    const payer = await server.member()
    const [row] = await owner.query<{ id: string; payment_number: string }>(
      `insert into public.payment_requests (user_id, plan_id, payment_method, amount, phone, reference)
       values ($1, $2, $3, $4, $5, $6) returning id, payment_number`,
      [payer.id, plan, byBank ? 'bank_transfer' : 'mpesa', PRICE, byBank ? null : payer.phone, reference],
    )
    return { payer, request: row?.id ?? '', number: row?.payment_number ?? '' }
  }

  /** The push that M-Pesa took for a payment or deposit. */
  function findPush(number: string | undefined): ReceivedPush | undefined {
    return safaricom.pushes.findLast(({ body }) => body.AccountReference === number)
  }
  function pushOf(number: string | undefined): ReceivedPush {
    const push = findPush(number)
    if (!push) throw new Error(`No push for ${number}`)
    return push
  }

  /** The payer enters the PIN: the money moves. */
  function pays(push: ReceivedPush, receipt = newReceipt()): string {
    truth.came.set(receipt, PRICE)
    safaricom.becomes(push.checkoutRequestId, '0')
    return receipt
  }

  /** The payer pays to the paybill with the payment number as the account. */
  function paysPaybill({ number, payer }: Payment) {
    const receipt = newReceipt()
    truth.came.set(receipt, PRICE)
    return safaricom.payToPaybill({ account: number, amount: PRICE, phone: payer.phone, receipt })
  }

  const statusOf = async ({ request }: Payment) =>
    (
      await owner.query<{ status: string }>('select status from public.payment_requests where id = $1', [
        request,
      ])
    )[0]?.status

  return {
    admin,
    truth,
    newReceipt,
    pending,
    findPush,
    pushOf,
    pays,
    paysPaybill,
    statusOf,
    prompt: ({ payer, request }: Payment): Promise<Answer> =>
      payer.post('/functions/v1/mobile-payment', { payment_request_id: request }),

    /** The payer pays by a push, and M-Pesa reports it. */
    answers: (push: ReceivedPush, receipt?: string) =>
      safaricom.tell(push, 0, { MpesaReceiptNumber: pays(push, receipt) }),

    approve: ({ request }: Payment) =>
      admin.post('/rest/v1/rpc/approve_payment_request', { request_id: request }),

    /** An approved payment, to be returned. */
    async approved(): Promise<Payment> {
      const payment = await pending()
      await paysPaybill(payment)
      expect(await statusOf(payment)).toBe('approved')
      return payment
    },
    askRefund: ({ request }: Payment) =>
      admin.post('/rest/v1/rpc/ask_refund', { reason: 'You paid twice.', how: 'mpesa', request_id: request }),
    refundOf: async ({ request }: Payment) =>
      (
        await owner.query<{ status: string }>(
          'select status from public.payment_refunds where payment_request_id = $1',
          [request],
        )
      ).map(({ status }) => status),

    /** An ad of the dealer, which is held against a deposit. */
    newAd: () =>
      addRow(owner, 'vehicle_listings', {
        seller_id: dealer.id,
        make_id: 1,
        title: '2015 Toyota Axio 1.5 X',
        price: 1_150_000,
        location: 'Nairobi',
        condition: 'used',
        fuel_type: 'petrol',
        transmission: 'automatic',
        year: 2015,
        status: 'active',
      }),
    hold: (buyer: Member, ad: string): Promise<Answer> =>
      buyer.post('/functions/v1/deposit', { listing_id: ad, phone: buyer.phone, amount: DEPOSIT, days: 3 }),
    /** The deposits for an ad, oldest first, with the states of deposit and reservation. */
    depositsFor: (ad: string) =>
      owner.query<{ number: string; state: string }>(
        `select deposit.number, deposit.status || ' ' || held.status as state from public.deposits as deposit
         join public.reservations as held on held.id = deposit.reservation_id
         where held.listing_id = $1 order by held.created_at`,
        [ad],
      ),
    paysDeposit(push: ReceivedPush) {
      truth.deposited += DEPOSIT
      safaricom.becomes(push.checkoutRequestId, '0')
      return safaricom.tell(push, 0, { MpesaReceiptNumber: newReceipt() })
    },

    /** Nothing is lost, nothing made twice. */
    async booksAreWhole(): Promise<void> {
      const { came, returned, banked, deposited } = truth
      const total = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0)
      const books = await balances(owner)
      expect(books.mpesa, 'what M-Pesa holds').toBe(total(came.values()) - returned)
      expect(books.bank ?? 0).toBe(banked)
      expect(total(Object.values(books))).toBe(0)
      expect(await balances(owner, dealer.id)).toEqual(
        deposited ? { deposits: -deposited, owner_till: deposited } : {},
      )
      expect(await owner.query('select * from private.ledger_differences()')).toEqual([])
      for (const kind of ['invoice', 'credit_note']) {
        const issued = await owner.query<{ sequence: number }>(
          'select sequence from public.tax_invoices where kind = $1 order by issued_at, sequence',
          [kind],
        )
        const numbers = issued.map(({ sequence }) => sequence)
        expect(numbers, `numbers of ${kind}s`).toEqual(numbers.map((_, nth) => nth + 1))
      }
      // Each approved payment has one invoice, is told once, and pays for thirty days.
      const all = await owner.query<Record<string, unknown>>(
        `select request.period_ends_at - request.period_starts_at = interval '30 days' as month,
           (select count(*)::int from public.tax_invoices where payment_request_id = request.id and kind = 'invoice') as invoices,
           (select count(*)::int from public.system_notifications
             where user_id = request.user_id and kind = 'payment_approved') as told
         from public.payment_requests as request where status = 'approved'`,
      )
      expect(all).toEqual(all.map(() => ({ month: true, invoices: 1, told: 1 })))
    },
  }
}
