import { formatPhone } from '#domain/foundation/phone.ts'
import {
  checkServiceAdForm,
  EMPTY_SERVICE_AD_FORM,
  type ServiceAdForm,
  type ServiceAdPost,
} from '#domain/services/service-ad-form.ts'
import { type ServiceType, serviceAdSentence } from '#domain/services/services.ts'
import { isHeldName, NAME_HELD } from '../people/profile/business-name-queries.ts'
import { knownVisitor } from '../session/visitor.ts'
import type { AdFormKind } from './ad-kind.ts'
import { addServiceAd, type OwnBusiness, ownBusiness, saveBusiness } from './posting-queries.ts'

/** A business that offers services; a person has at most one. */
export const serviceAd: AdFormKind<ServiceAdForm, ServiceAdPost> = {
  kind: 'service',
  empty: EMPTY_SERVICE_AD_FORM,
  labels: {
    service_types: 'Type of service',
    business_name: 'Business name',
    description: 'Description',
    location: 'Location',
    phone: 'Phone',
    email: 'Email',
  },
  photoHelp: 'Show your premises, your sign and your work.',
  check: checkServiceAdForm,

  async doubt(client, { business_name }, own) {
    const { user, profile } = await knownVisitor()
    if (own || !user || profile?.role !== 'customer' || (await ownBusiness(client, user.id))) return null
    return {
      field: 'business_name',
      question: 'Your account will become a service provider account',
      reason: `Once ${business_name} is approved, your account type changes from Customer to Service Provider, and you manage bookings in your own workplace. You keep your ads, messages and favorites.`,
      confirm: 'Post it',
      back: 'Not yet',
    }
  },

  async post(client, { again }, business, photos) {
    const outcome = await addServiceAd(client, { ...business, photos })
    // If the first attempt's response was lost, the existing type is the one it added.
    const made = again && outcome === 'type_already_there' ? 'created' : outcome
    return { title: serviceAdSentence(made, business.service_types[0] as ServiceType) }
  },

  async read(client, id, userId) {
    const business = await ownBusiness(client, userId)
    return business?.id === id ? businessAsAd(business) : null
  },

  async save(client, ad, value, photos) {
    const saved = await saveBusiness(client, ad, { ...value, photos })
    if (!saved) return null
    const nameHeld = isHeldName(value.business_name, saved.business_name)
    return { title: 'Ad updated successfully!', ...(nameHeld && { description: NAME_HELD }) }
  },
}

function businessAsAd(business: OwnBusiness) {
  return {
    id: business.id,
    images: business.photos,
    version: business.updated_at,
    state: business.verified ? 'verified' : 'waiting',
    note: business.verified
      ? null
      : 'Your business is awaiting approval. It appears in the directory once it is approved.',
    form: {
      service_types: business.service_types,
      business_name: business.business_name,
      description: business.description ?? '',
      location: business.location,
      phone: business.phone ? formatPhone(business.phone) : '',
      email: business.email ?? '',
    },
  }
}
