import type { Client } from '../../client.ts'

/** What came on one day (Africa/Nairobi). */
export interface DayFigures {
  /** 2026-11-21. */
  day: string
  listings: number
  sign_ups: number
  /** Calls, WhatsApp and messages. */
  leads: number
  /** How many were approved. */
  payments: number
  /** KES, of the payments approved. */
  paid: number
}

export interface AdminFigures {
  profiles: number
  vehicle_listings: number
  service_providers: number
  /** The last thirty up to today, the oldest first. */
  days: DayFigures[]
}

/** The backups that the server makes by itself. */
export interface BackupState {
  /** ISO time of the last complete one; null: there is none. */
  made_at: string | null
  bytes: number | null
  /** ISO time of a later attempt that failed; null: none did. */
  failed_at: string | null
  /** Why, in one sentence. */
  failure: string | null
}

/** The state of the backups; throws the service's error. */
export async function backupState(client: Client): Promise<BackupState> {
  const { data } = await client.rpc('admin_backup_state').single().throwOnError()
  return data
}

/** How the marketplace does; throws the service's error. */
export async function adminFigures(client: Client): Promise<AdminFigures> {
  const { data } = await client.rpc('admin_figures').throwOnError()
  return data as unknown as AdminFigures
}
