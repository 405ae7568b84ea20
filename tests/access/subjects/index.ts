import type { TableSubject } from '../subject.ts'
import { favorites } from './favorites.ts'
import { leads } from './leads.ts'
import { pictures } from './pictures.ts'
import { profiles } from './profiles.ts'
import { spareParts } from './spare-parts.ts'
import {
  auditLog,
  facebookSettings,
  notificationReads,
  s3Settings,
  systemNotifications,
  systemSettings,
} from './system.ts'
import { vehicleMakes, vehicleModels } from './vehicle-catalogue.ts'
import { vehicleListings } from './vehicle-listings.ts'

/** How the rows of each table are made, by the table's name. */
export const tables: Record<string, TableSubject> = {
  audit_log: auditLog,
  facebook_settings: facebookSettings,
  favorites,
  leads,
  notification_reads: notificationReads,
  pictures,
  profiles,
  s3_settings: s3Settings,
  spare_parts: spareParts,
  system_notifications: systemNotifications,
  system_settings: systemSettings,
  vehicle_listings: vehicleListings,
  vehicle_makes: vehicleMakes,
  vehicle_models: vehicleModels,
}
