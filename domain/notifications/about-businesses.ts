/** Shared facts and texts of kinds about the people of a business. */
import { BUSINESS_ROLES } from '../businesses/roles.ts'
import { maybe, oneOf, person } from './facts.ts'

export const businessRole = oneOf(...BUSINESS_ROLES)

/** What a business is told of its people. */
export const OF_PEOPLE = {
  role: businessRole,
  business_role: oneOf('dealer', 'service_provider'),
  person: maybe(person),
}

/** The workplace of the business, where its people are. */
export const workplacePath = ({ business_role }: { business_role: 'dealer' | 'service_provider' }) =>
  business_role === 'dealer' ? '/dealer' : '/service-provider'
