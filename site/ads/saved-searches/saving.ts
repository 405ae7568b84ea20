/** Saves lists. Loaded on the first save, and for members, to show whether the list is saved. */
import { savedFiltersAt } from '#domain/ads/saved-search-filters.ts'
import { savedSearchName } from '#domain/ads/saved-search-words.ts'
import { MAX_SAVED_ADDRESS } from '#domain/ads/saved-searches.ts'
import type { ServiceError } from '#domain/foundation/service-error.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { tableRefusal } from '../../forms/table-refusal.ts'
import { offerPush } from '../../people/notifications/offer-push.ts'
import { sessionEnded } from '../../session/ended.ts'
import { knownVisitor } from '../../session/visitor.ts'
import { loginPath } from '../../session/where-next.ts'
import { toast } from '../../ui/toast.ts'
import { keepSearch, takeKeptSearch } from './kept-search.ts'
import { insertSavedSearch, isSaved } from './queries.ts'

type Visit = (path: string) => void

/** Saves the list of the address; visitors are asked to sign in first. Resolves to the owner's id, null if it is not saved. */
export async function saveSearch(address: string, visit: Visit): Promise<string | null> {
  const { user } = await knownVisitor()
  if (!user) {
    askToSignIn(address, visit)
    return null
  }
  return (await save(user.id, address, visit)) ? user.id : null
}

/** Saves the list that a visitor wanted to save before they signed in, if there is one. */
export async function saveKeptSearch(userId: string, visit: Visit): Promise<void> {
  const address = takeKeptSearch()
  if (address) await save(userId, address, visit)
}

/** Whether the person has saved the list; false while that is not known. */
export async function knownAsSaved(userId: string, address: string): Promise<boolean> {
  try {
    const list = savedFiltersAt(address)
    return list !== null && (await isSaved(await browserClient(), userId, list))
  } catch (error) {
    if (!(await sessionEnded(error))) reportFailure('The saved searches could not be read', error)
    return false
  }
}

async function save(userId: string, address: string, visit: Visit): Promise<boolean> {
  const list = savedFiltersAt(address)
  if (!list) return false
  if (address.length > MAX_SAVED_ADDRESS) {
    toast({ title: 'This search has too many filters to be saved. Remove some.', tone: 'error' })
    return false
  }
  const name = savedSearchName(address)
  try {
    await insertSavedSearch(await browserClient(), { ...list, user_id: userId, name })
  } catch (error) {
    if (await sessionEnded(error)) {
      askToSignIn(address, visit)
      return false
    }
    reportFailure('The search could not be saved', error)
    toast({
      title: 'The search could not be saved',
      description: (await tableRefusal(error as ServiceError)).sentence,
      tone: 'error',
    })
    return false
  }
  toast({
    title: 'Search saved',
    description: `We will notify you of new ads in “${name}”, daily at 8:00.`,
    action: { label: 'Saved searches', run: () => visit('/account/searches') },
  })
  offerPush(userId, 'Search saved', `Do you also want notifications here about new ads in “${name}”?`)
  return true
}

function askToSignIn(address: string, visit: Visit): void {
  keepSearch(address)
  toast({
    title: 'Please sign in to save this search',
    description: 'It will be saved once you sign in or sign up.',
    tone: 'info',
    action: { label: 'Sign In', run: () => visit(loginPath(location)) },
  })
}
