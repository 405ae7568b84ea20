import type { S3Form } from '#domain/integrations/integrations.ts'
import type { Client } from '../../client.ts'

/** The settings of the S3 store, with a masked secret. */
export interface S3Settings extends S3Form {
  id: string
  is_active: boolean
}

/** The configured S3 store, preferably the one in use, or null. Throws for anyone but administrators. */
export async function s3Settings(client: Client): Promise<S3Settings | null> {
  const { data } = await client
    .from('s3_settings')
    .select('id, bucket_name, region, endpoint, access_key_id, secret_access_key, is_active')
    .order('is_active', { ascending: false })
    .order('created_at')
    .limit(1)
    .maybeSingle()
    .throwOnError()
  return data as S3Settings | null
}

/** Saves the settings of the store with this id, or of a first one. A masked secret keeps its stored value. */
export async function saveS3Settings(client: Client, id: string | null, form: S3Form): Promise<void> {
  if (id === null) await client.from('s3_settings').insert(form).throwOnError()
  else await client.from('s3_settings').update(form).eq('id', id).throwOnError()
}

/** Stores new files in this store; refused unless a connection test has just succeeded. */
export async function switchToS3(client: Client, id: string): Promise<void> {
  await client.from('s3_settings').update({ is_active: true }).eq('id', id).throwOnError()
}

/** Stores new files on the server's disk. */
export async function switchToLocal(client: Client): Promise<void> {
  await client.from('s3_settings').update({ is_active: false }).eq('is_active', true).throwOnError()
}
