/** Shared facts and texts of kinds about the people of a business. */
import { BUSINESS_ROLES } from '../businesses/roles.ts'
import { maybe, oneOf, person } from './facts.ts'

export const businessRole = oneOf(...BUSINESS_ROLES)

/** What a business is told of its people. */
export const OF_PEOPLE = {
  role: businessRole,
  person: maybe(person),
}

/** The page of the business's people. */
export const PEOPLE_PATH = '/account/people'
