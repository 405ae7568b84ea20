import { useMemo, useRef } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import type { ServiceError } from '#domain/foundation/errors.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { EMPTY_PAYMENT_FORM, promptsPhone } from '#domain/money/payment-form.ts'
import type { PaymentDetails } from '#domain/money/payments.ts'
import { checkPromotionPayment, type PromotionOffer } from '#domain/money/promotions.ts'
import { useConfig } from '../../config.ts'
import { useRequestForm } from '../../forms/use-request-form.ts'
import { toast } from '../../ui/toast.ts'
import { PaymentMethodFields } from '../payments/payment-method-fields.tsx'
import { forgetPaymentNumber } from '../payments/payment-number.ts'
import { promptPhone } from '../payments/prompt-phone.ts'
import { requestPayment } from '../payments/queries.ts'
import { RequestForm } from '../requests/request-page.tsx'
import { type OwnVehicle, requestPromotion } from './queries.ts'

interface PromotionFormProps {
  user: { id: string; email: string | null }
  phone: string | null
  /** The number of this payment. */
  number: string
  ad: OwnVehicle
  offer: PromotionOffer
  details: PaymentDetails
  /** Payments to our paybill or till are found without staff. */
  confirmed: boolean
}

/** Another offer or payment than the page shows: it is loaded again, and says so. */
const OUT_OF_DATE = ['payment_waiting', 'promotion_price_changed', 'promotion_not_offered', 'ad_not_active']

/** Pays for featuring an ad, in the ways in which plans are paid for. */
export function PromotionForm({ user, phone, number, ad, offer, details, confirmed }: PromotionFormProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { mobilePayment } = useConfig()
  /** Kept for another attempt, whose request is then found by its number. */
  const promotionId = useRef('')
  const sentId = useRef('')
  const prefilled = useMemo(
    () => ({
      ...EMPTY_PAYMENT_FORM,
      mpesa_by: mobilePayment ? 'phone' : 'self',
      phone: phone ? formatPhone(phone) : '',
    }),
    [phone, mobilePayment],
  )

  const { fields, ...request } = useRequestForm({
    id: 'promotion',
    draftKey: `magari-promotion-${ad.id}`,
    userId: user.id,
    prefilled,
    check: (form) => checkPromotionPayment(mobilePayment ? form : { ...form, mpesa_by: 'self' }, offer.price),
    async send(client, value) {
      promotionId.current ||= await requestPromotion(client, ad.id, offer.price)
      sentId.current = await requestPayment(client, {
        ...value,
        promotion_id: promotionId.current,
        user_id: user.id,
        payment_number: number,
      })
      if (!byPhone) return
      try {
        await promptPhone(sentId.current)
      } catch (error) {
        // The request is decided or awaits staff, so the next attempt is a new one, which needs its number first.
        if ((error as ServiceError).hint === 'mpesa_not_asked') {
          promotionId.current = ''
          forgetPaymentNumber()
          await revalidate()
        }
        throw error
      }
    },
    failed: 'Failed to submit payment request',
    async shows({ hint, message }) {
      if (hint === 'promotion_not_open') promotionId.current = ''
      if (!hint || !OUT_OF_DATE.includes(hint)) return false
      promotionId.current = ''
      toast({ title: 'Your ad is not featured yet', description: message, tone: 'error' })
      await revalidate()
      return true
    },
    onSent: () => {
      forgetPaymentNumber()
      if (!byPhone)
        toast({
          title: 'Payment request submitted successfully!',
          description: 'We will check your payment and notify you here and by e-mail.',
        })
      return navigate(href('/payments/:requestId', { requestId: sentId.current }), { replace: true })
    },
  })
  const byPhone = mobilePayment && promptsPhone(fields.form)
  const price = formatKes(offer.price)

  return (
    <RequestForm
      {...request}
      send={byPhone ? `Pay ${price} by M-Pesa` : 'Submit payment request'}
      back={{ label: 'Back to My Listings', to: href('/my-listings') }}
      note={
        byPhone
          ? 'Your phone will ask for your M-Pesa PIN. Your ad is featured as soon as M-Pesa confirms the payment.'
          : 'Staff compare your request with our M-Pesa, bank and card statements. Your ad is featured once the payment is found.'
      }
    >
      <PaymentMethodFields
        amount={offer.price}
        details={details}
        mobilePayment={mobilePayment}
        confirmed={confirmed}
        begins="your ad is featured"
        number={number}
        email={user.email}
        fields={fields}
      />
    </RequestForm>
  )
}
