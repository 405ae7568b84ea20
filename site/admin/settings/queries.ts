/** Queries about the settings of the marketplace. Each function throws the service's error. */
import type { SettingChange } from '#domain/admin/settings.ts'
import type { Client } from '../../client.ts'

export interface StoredSetting {
  key: string
  value: string
}

/** The current settings. */
export async function systemSettings(client: Client): Promise<StoredSetting[]> {
  const { data } = await client.from('system_settings').select('key, value').throwOnError()
  return data
}

/** Saves all changes or none. If someone else has changed some of the settings, returns these and saves nothing. */
export async function saveSystemSettings(client: Client, changes: SettingChange[]): Promise<StoredSetting[]> {
  const { data } = await client
    .rpc('save_system_settings', { changes: changes.map((change) => ({ ...change })) })
    .throwOnError()
  return data
}
