import type { ReactNode } from 'react'
import { href, Link, useNavigate } from 'react-router'
import {
  AD_KIND_LABELS,
  AD_KIND_SEGMENTS,
  AD_KINDS,
  type AdKind,
  ownAdsPath,
  postedKind,
} from '#domain/ads/ads.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { EMPTY_SERVICE_AD_FORM } from '#domain/services/service-ad-form.ts'
import { begunVehicle } from '#domain/vehicles/vehicle-form.ts'
import { browserClient } from '../client.ts'
import { Loading } from '../members/loading.tsx'
import { memberContext } from '../members/member.ts'
import { type Profile, useVisitor } from '../session/visitor.ts'
import { Notice } from '../ui/notice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/post-ad.ts'
import { AdEditor } from './ad-editor.tsx'
import { NoRoom } from './ad-form.tsx'
import { fallbackTo, formFacts } from './form-facts.ts'
import { NewVehicle } from './new-vehicle.tsx'
import { lacksPhone } from './own-phone.tsx'
import { type OwnBusiness, ownAdRoom, ownBusiness } from './posting-queries.ts'
import { serviceAd } from './service-ad.ts'
import { addedTypeParts, newServiceParts } from './service-fields.tsx'
import { sparePartAd } from './spare-part-ad.ts'
import { sparePartParts } from './spare-part-fields.tsx'
import { SparePartPreview } from './spare-part-preview.tsx'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const { searchParams } = new URL(request.url)
  const kind = postedKind(searchParams.get('type'))
  const client = await browserClient()
  const [facts, room, business] = await Promise.all([
    formFacts(client, kind, user.id),
    kind === 'service' ? null : ownAdRoom(client).catch(fallbackTo(null)),
    kind === 'service' ? ownBusiness(client, user.id).catch(fallbackTo(null)) : null,
  ])
  return { user, kind, ...facts, room, business, begun: begunVehicle(searchParams) }
}

export { Loading as HydrateFallback }

export function meta() {
  return [{ title: 'Post Ad | Magari' }, { name: 'robots', content: 'noindex' }]
}

export default function PostAd({ loaderData }: Route.ComponentProps) {
  const { user, kind, makes, most, onFacebook, room, business, begun } = loaderData
  const navigate = useNavigate()
  const { profile } = useVisitor()
  const seller = { verified: profile?.verified ?? false, role: profile?.role ?? 'customer' }
  const onDone = () => void navigate(ownAdsPath(kind))
  // Another person or another kind gets a new form.
  const all = { key: `${user.id} ${kind}`, userId: user.id, adId: null, own: null, send: 'Post Ad', onDone }

  if (kind === 'vehicle')
    return (
      <NewVehicle
        key={all.key}
        userId={user.id}
        makes={makes}
        onFacebook={onFacebook}
        most={most}
        initial={begun}
        head={
          <Head kind={kind} lead="Post a vehicle in four short steps.">
            <NoRoom room={room} />
          </Head>
        }
        onDone={onDone}
      />
    )
  if (kind === 'spare_part')
    return (
      <AdEditor
        {...all}
        kind={sparePartAd}
        most={most}
        head={
          <Head kind={kind} lead="Post a spare part in four short steps.">
            <NoRoom room={room} />
          </Head>
        }
        parts={(fields) => sparePartParts(fields, makes, lacksPhone(profile))}
        preview={(form, images) => <SparePartPreview form={form} images={images} seller={seller} />}
      />
    )
  return (
    <AdEditor
      {...all}
      kind={serviceAd}
      most={most - (business?.photos.length ?? 0)}
      initial={business ? formOf(business) : newBusiness(profile)}
      head={
        <Head
          kind={kind}
          lead={business ? 'Add another service to your business.' : 'Add a business in three short steps.'}
        >
          {business ? <ExistingBusiness business={business} /> : <AwaitsApproval />}
        </Head>
      }
      parts={(fields) => (business ? addedTypeParts(fields, business) : newServiceParts(fields))}
    />
  )
}

function Head({ kind, lead, children }: { kind: AdKind; lead: string; children: ReactNode }) {
  return (
    <>
      <h1 className="lg:text-2xl lg:tracking-[-0.02em]">Post Ad</h1>
      <Tabs
        label="What do you want to post?"
        className="mt-2 mb-4"
        items={AD_KINDS.map((each) => ({
          to: each === 'vehicle' ? '/post-ad' : `/post-ad?type=${each}`,
          label: AD_KIND_LABELS[each],
          current: each === kind,
        }))}
      />
      <p className="mb-4 text-ink-2">{lead} Your draft is kept on this device.</p>
      {children}
    </>
  )
}

function AwaitsApproval() {
  return (
    <Notice>
      A new business appears in the directory once an administrator approves it. A customer account then
      becomes a service provider account. You will be notified.
    </Notice>
  )
}

function ExistingBusiness({ business }: { business: OwnBusiness }) {
  const edit = href('/my-listings/:place/:id/edit', { place: AD_KIND_SEGMENTS.service, id: business.id })
  return (
    <Notice>
      <p>
        You have a business here already: {business.business_name}, {business.location}. The new type of
        service and its photos will be added to it.
      </p>
      <p>
        <Link to={edit} className="inline-flex min-h-11 items-center font-medium text-green-ink">
          Edit your business
        </Link>
      </p>
    </Notice>
  )
}

/** The initial form of a new business, from the profile. */
function newBusiness(profile: Profile | null) {
  return {
    ...EMPTY_SERVICE_AD_FORM,
    business_name: profile?.business_name ?? '',
    description: profile?.business_description ?? '',
    phone: profile?.phone ? formatPhone(profile.phone) : '',
  }
}

/** The values that `add_service_ad` requires but does not change in an existing business. */
function formOf({ business_name, description, location }: OwnBusiness) {
  return {
    ...EMPTY_SERVICE_AD_FORM,
    business_name,
    // A business created elsewhere may have no description; the form then requires one.
    description: description ?? '',
    location,
  }
}
