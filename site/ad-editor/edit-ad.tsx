import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { type AdKind, adKindOfSegment, ownAdsPath } from '#domain/ads/ads.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { browserClient, type Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { Loading } from '../members/loading.tsx'
import { memberContext } from '../members/member.ts'
import { useVisitor } from '../session/visitor.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/edit-ad.ts'
import { AdEditor } from './ad-editor.tsx'
import { formFacts } from './form-facts.ts'
import { serviceAd } from './service-ad.ts'
import { businessParts } from './service-fields.tsx'
import { sparePartAd } from './spare-part-ad.ts'
import { sparePartParts } from './spare-part-fields.tsx'
import { SparePartPreview } from './spare-part-preview.tsx'
import { vehicleAd } from './vehicle-ad.ts'
import { vehicleParts } from './vehicle-fields.tsx'
import { VehiclePreview } from './vehicle-preview.tsx'

/** The ad and the data its form needs; `ad` is 'failed' if reading failed, null if the URL names no ad. */
export async function clientLoader({ context, params: { place, id } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const kind = adKindOfSegment(place)
  if (!kind || !UUID.test(id)) return { user, id, ad: null, makes: [], most: 0, onFacebook: false }
  const client = await browserClient()
  const [ad, facts] = await Promise.all([
    ownAd(client, kind, id, user.id).catch((error) => {
      reportFailure('The seller’s ad could not be read', error)
      toast({ title: 'Failed to load listings', tone: 'error' })
      return 'failed' as const
    }),
    formFacts(client, kind, user.id),
  ])
  return { user, id, ad, ...facts }
}

async function ownAd(client: Client, kind: AdKind, id: string, userId: string) {
  if (kind === 'vehicle') return { kind, own: await vehicleAd.read(client, id, userId) }
  if (kind === 'service') return { kind, own: await serviceAd.read(client, id, userId) }
  return { kind, own: await sparePartAd.read(client, id, userId) }
}

export { Loading as HydrateFallback }

export function meta() {
  return [{ title: 'Edit Ad | Magari' }, { name: 'robots', content: 'noindex' }]
}

export default function EditAd({
  loaderData: { user, id, ad, makes, most, onFacebook },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const back = useBack()
  const { profile } = useVisitor()
  if (ad === null) return <NotFound kind="vehicle" />
  if (ad === 'failed') return <Failed />

  const seller = { verified: profile?.verified ?? false, role: profile?.role ?? 'customer' }
  const all = {
    key: `${user.id} ${id}`,
    userId: user.id,
    adId: id,
    most,
    head: (
      <>
        <h1 className="lg:text-2xl lg:tracking-[-0.02em]">Edit Ad</h1>
        <p className="mt-1 text-ink-2">Your changes are kept on this device until you save them.</p>
      </>
    ),
    send: sendLabel(ad.own),
    notFound: <NotFound kind={ad.kind} />,
    onDone: () => void navigate(back ?? ownAdsPath(ad.kind)),
  }
  if (ad.kind === 'vehicle')
    return (
      <AdEditor
        {...all}
        kind={vehicleAd}
        own={ad.own}
        parts={(fields) => vehicleParts(fields, makes, { isDealer: seller.role === 'dealer', onFacebook })}
        preview={(form, images) => <VehiclePreview form={form} images={images} seller={seller} />}
      />
    )
  if (ad.kind === 'spare_part')
    return (
      <AdEditor
        {...all}
        kind={sparePartAd}
        own={ad.own}
        parts={(fields) => sparePartParts(fields, makes)}
        preview={(form, images) => <SparePartPreview form={form} images={images} seller={seller} />}
      />
    )
  return <AdEditor {...all} kind={serviceAd} own={ad.own} parts={businessParts} />
}

/** The dealer page that linked here, from the location state; null for other links. */
function useBack(): string | null {
  const { state } = useLocation()
  const back: unknown = state?.back
  return typeof back === 'string' && back.startsWith('/dealer') ? back : null
}

function sendLabel(own: { state: string } | null): string {
  return own?.state === 'rejected' ? 'Save and Send In' : 'Save Changes'
}

function NotFound({ kind }: { kind: AdKind }) {
  return (
    <div className="wrap grid min-h-[60dvh] content-center">
      <EmptyState
        level={1}
        title="Listing not found"
        action={
          <LinkButton to={ownAdsPath(kind)} variant="main">
            Back to My Listings
          </LinkButton>
        }
      >
        It was deleted, or it is not one of your ads.
      </EmptyState>
    </div>
  )
}

function Failed() {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="wrap grid min-h-[60dvh] content-center">
      <EmptyState
        level={1}
        title="Failed to load listings"
        action={
          <Button busy={state === 'loading'} onClick={revalidate}>
            Try again
          </Button>
        }
      >
        Check your connection. Your ad and your unsaved changes are safe.
      </EmptyState>
    </div>
  )
}
