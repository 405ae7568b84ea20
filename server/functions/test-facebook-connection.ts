import type pg from 'pg'
import type { ServerFunction } from '#backend'
import { FACEBOOK_ID, POST_TYPES } from '#domain/integrations/integrations.ts'
import { type Graph, GraphRefusal, GraphUnanswered } from '../facebook/graph.ts'
import { connectionTest, type TestOutcome } from './connection-test.ts'

interface Stored {
  app_secret: string
  access_token: string
}

/** Checks the account in the form with Facebook; a masked secret means the stored one. */
export function testFacebookConnection({
  database,
  graph,
}: {
  database: pg.Pool
  graph: Graph
}): ServerFunction {
  return connectionTest(database, async (form): Promise<TestOutcome> => {
    const { rows } = await database.query<Stored>(
      `select private.secret_to_store($1, stored.app_secret) as app_secret,
         private.secret_to_store($2, stored.access_token) as access_token
       from (select) as one left join private.facebook_settings as stored on true`,
      [form.app_secret ?? null, form.access_token ?? null],
    )
    const { app_secret = '', access_token = '' } = rows[0] ?? {}
    const { app_id = '', page_id = '' } = form
    if (!app_id || !app_secret) return { success: false, error: 'Fill in the app ID and the app secret.' }
    if (form.post_type !== undefined && !POST_TYPES.some((type) => type === form.post_type))
      return { success: false, error: 'Post to a page or to a group.' }
    if (!FACEBOOK_ID.app.test(app_id) || !FACEBOOK_ID.page.test(page_id))
      return { success: false, error: 'The app ID or the page ID has the wrong format.' }
    try {
      await graph.check({ app_id, app_secret, page_id, access_token })
      return { success: true }
    } catch (error) {
      if (error instanceof GraphRefusal || error instanceof GraphUnanswered)
        return { success: false, error: error.message }
      throw error
    }
  })
}
