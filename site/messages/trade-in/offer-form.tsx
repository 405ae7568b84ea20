import { useRef } from 'react'
import { href, useNavigate } from 'react-router'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { checkTradeIn, differenceWords } from '#domain/messages/trade-ins.ts'
import { useRequestForm } from '../../forms/use-request-form.ts'
import type { OfferedVehicle } from '../../money/requests/queries.ts'
import { RequestForm } from '../../money/requests/request-page.tsx'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { toast } from '../../ui/toast.ts'
import { type OfferForm as Form, photosOf } from './begun-offer.ts'
import { CarFields, StateFields } from './car-fields.tsx'
import { LiveEstimate } from './estimate.tsx'
import { PhotoField } from './photo-field.tsx'
import { offerTradeIn, type TradeIn } from './queries.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

interface OfferFormProps {
  user: { id: string }
  vehicle: OfferedVehicle
  /** The offer that is changed. */
  own: { threadId: string; offer: TradeIn } | null
  makes: readonly { id: number; name: string }[]
  prefilled: Form
  thisYear: number
}

/** The form of the offered car. The tab keeps what is typed, and the names of its photos, until it is sent. */
export function OfferForm({ user, vehicle, own, makes, prefilled, thisYear }: OfferFormProps) {
  const navigate = useNavigate()
  // A retry with the same car reuses the key, in case the answer was lost.
  const attempted = useRef<{ car: string; key: string }>(null)
  const thread = useRef<string>(null)
  const { fields, ...request } = useRequestForm({
    // The fields of make and model have the ids of the ad form.
    id: 'ad',
    draftKey: `magari-trade-in-${vehicle.id}`,
    userId: user.id,
    search: own?.offer.changed_at ?? '',
    filledByAddress: own ? (Object.keys(prefilled) as (keyof Form)[]) : [],
    prefilled,
    check(form: Form) {
      const checked = checkTradeIn(form, thisYear)
      if (checked.value === null) return checked
      return { ...checked, value: { car: checked.value, photos: photosOf(form) } }
    },
    async send(client, { car, photos }) {
      const said = JSON.stringify([car, photos])
      const { key } = attempted.current?.car === said ? attempted.current : { key: crypto.randomUUID() }
      attempted.current = { car: said, key }
      thread.current = await offerTradeIn(client, vehicle.id, car, photos, key)
    },
    failed: 'Failed to send the offer',
    async onSent() {
      toast({ title: own ? 'Offer changed' : 'Offer sent' })
      if (thread.current) await navigate(href('/messages/:threadId', { threadId: thread.current }))
    },
  })
  const { form, change, field, money } = fields
  // Uploads finish after the form they began in was drawn.
  const latest = useRef(form)
  latest.current = form
  const uploads = usePhotoUploads(user.id, photosOf(form).length, (path) => {
    const photos = [...photosOf(latest.current), path].join('\n')
    latest.current = { ...latest.current, photos }
    change({ photos })
  })
  const wanted = parseMoney(form.wanted_price)

  return (
    <RequestForm
      {...request}
      busy={request.busy || uploads.left > 0}
      send={own ? 'Send the changed offer' : 'Send the offer'}
      back={{ label: 'Back to the ad', to: href('/vehicles/:id', { id: vehicle.id }) }}
      note="The offer becomes a message to the seller, who looks at your car before anything is agreed. You can change it until they answer, and withdraw it whenever you like. Never share your ID or M-Pesa PIN."
    >
      <CarFields makes={makes} fields={fields} />
      <LiveEstimate
        modelId={Number(form.model) || null}
        year={form.year}
        mileage={form.mileage}
        fuel_type={form.fuel_type}
        transmission={form.transmission}
        thisYear={thisYear}
        price={vehicle.price}
      />
      <StateFields fields={fields} />
      <Field
        label="What you want for it"
        optional
        {...field('wanted_price')}
        help={wanted ? `Difference to pay: ${differenceWords(vehicle.price, wanted)}` : undefined}
      >
        <MoneyInput placeholder="700,000" {...money('wanted_price')} />
      </Field>
      <PhotoField
        photos={photosOf(form)}
        uploads={uploads}
        onRemove={(path) =>
          change({
            photos: photosOf(form)
              .filter((one) => one !== path)
              .join('\n'),
          })
        }
      />
    </RequestForm>
  )
}
