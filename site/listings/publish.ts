/** Posting an ad: the make and model first, then the listing. What is refused comes back in words (spec 000 §8). */

import { databaseRefusal, type ServiceError } from '#domain/errors.ts'
import type { FieldErrors } from '#domain/form.ts'
import type { VehicleForm, VehiclePost } from '#domain/vehicle-form.ts'
import { browserClient } from '../client.ts'
import { makeId, modelId, postVehicle } from './queries.ts'

export type PostErrors = FieldErrors<VehicleForm & { images: string }>

export interface PostProblem {
  /** About the whole. */
  summary: string
  errors: PostErrors
}

/** Posts the vehicle; null when it is published, else what to say at the fields and in the toast. */
export async function publish(
  id: string,
  userId: string,
  post: VehiclePost,
  images: string[],
): Promise<(PostProblem & { toast: string }) | null> {
  let failure = (_answered: boolean, _sentence: string) => 'Failed to create custom make'
  try {
    const client = await browserClient()
    const make_id = await makeId(client, post.make)
    failure = () => 'Failed to create custom model'
    const model_id = await modelId(client, make_id, post.model)
    failure = postFailure
    await postVehicle(client, id, userId, { ...post.columns, make_id, model_id, images })
    return null
  } catch (thrown) {
    const error = thrown as ServiceError
    const { field, sentence } = databaseRefusal(error)
    const shownAt = field === 'make' && 'name' in post.make ? 'custom_make' : field
    return {
      toast: failure(Boolean(error.code), sentence),
      summary: sentence,
      errors: shownAt ? { [shownAt]: sentence } : {},
    }
  }
}

/** With the server's reason where it answered. */
function postFailure(answered: boolean, sentence: string): string {
  return answered ? `Failed to post ad: ${sentence}` : 'Failed to post ad. Please try again.'
}
