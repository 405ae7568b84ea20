import type { TableSubject } from '../subject.ts'
import { accountRecoveries } from './account-recoveries.ts'
import { businessNameChanges, knownNames } from './business-names.ts'
import { businessActs, businessInvitations, businessMembers } from './business-people.ts'
import { contactMessages, newsletterSubscribers, newsletters } from './contact.ts'
import { dealerKeys } from './dealer-keys.ts'
import { dealerProfiles } from './dealers.ts'
import { deposits, reservations } from './deposits.ts'
import { favorites } from './favorites.ts'
import { financingApplications, financingProviders } from './financing.ts'
import { importDepreciationRates, importTaxRates } from './imports.ts'
import { inquiryNotes, leadAssignments, quickReplies } from './inquiries.ts'
import { insuranceProviders, insuranceQuotes, insuranceRates } from './insurance.ts'
import {
  billingDetails,
  customerVehicles,
  jobEstimates,
  jobInvoices,
  jobLines,
  jobPhotoFiles,
  jobPhotos,
  serviceJobs,
} from './job-cards.ts'
import { leads } from './leads.ts'
import { ledgerEntries, ledgerTransactions } from './ledger.ts'
import { listingReports } from './listing-reports.ts'
import { memberNotes } from './member-notes.ts'
import { messageReports, messages, messageThreads, messageWarnings, userBlocks } from './messages.ts'
import { notificationChoices, quietHours } from './notification-choices.ts'
import { paymentRefunds } from './payment-refunds.ts'
import { pictures, profilePictures } from './pictures.ts'
import { paymentRequests, subscriptionPlans, userSubscriptions } from './plans.ts'
import { priceEstimates } from './price-estimates.ts'
import { profiles } from './profiles.ts'
import { promotions } from './promotions.ts'
import { reviewReports } from './review-reports.ts'
import { officialFees, saleSteps, sales } from './sales.ts'
import { savedSearches } from './saved-searches.ts'
import {
  openingExceptions,
  reviews,
  serviceBookings,
  serviceProviders,
  serviceResources,
  services,
} from './services.ts'
import { sessions } from './sessions.ts'
import { soldFacts, vehicleCosts } from './sold-vehicles.ts'
import { spareParts } from './spare-parts.ts'
import { statementRows, statements } from './statements.ts'
import { importAnswers, importMappings, namedImportMappings, stockNumbers, stockPictures } from './stock.ts'
import { stockFeeds } from './stock-feeds.ts'
import { suspensions } from './suspensions.ts'
import {
  auditLog,
  facebookPosts,
  facebookSettings,
  notificationReads,
  s3Settings,
  systemNotifications,
  systemSettings,
} from './system.ts'
import { invoiceRecipients, taxInvoices } from './tax-invoices.ts'
import { tradeInChoices, tradeInOffers, tradeInPhotoFiles, tradeInPhotos } from './trade-ins.ts'
import { evidence, evidenceFiles, facts, yardVisits } from './trust.ts'
import { identities, recoveryCodes, resumableUploads } from './unexposed.ts'
import { unmatchedPayments } from './unmatched-payments.ts'
import { vehicleMakes, vehicleModels, vehicleNicknames } from './vehicle-catalogue.ts'
import { vehicleListings } from './vehicle-listings.ts'

/** The subjects by table name. */
export const tables: Record<string, TableSubject> = {
  account_recoveries: accountRecoveries,
  audit_log: auditLog,
  business_acts: businessActs,
  business_invitations: businessInvitations,
  business_members: businessMembers,
  business_name_changes: businessNameChanges,
  contact_messages: contactMessages,
  dealer_keys: dealerKeys,
  dealer_profiles: dealerProfiles,
  notification_choices: notificationChoices,
  quiet_hours: quietHours,
  evidence,
  evidence_files: evidenceFiles,
  facts,
  facebook_posts: facebookPosts,
  facebook_settings: facebookSettings,
  favorites,
  financing_applications: financingApplications,
  financing_providers: financingProviders,
  identities,
  import_answers: importAnswers,
  import_mappings: importMappings,
  named_import_mappings: namedImportMappings,
  import_depreciation_rates: importDepreciationRates,
  import_tax_rates: importTaxRates,
  insurance_providers: insuranceProviders,
  insurance_quotes: insuranceQuotes,
  insurance_rates: insuranceRates,
  inquiry_notes: inquiryNotes,
  lead_assignments: leadAssignments,
  known_names: knownNames,
  leads,
  member_notes: memberNotes,
  message_reports: messageReports,
  message_threads: messageThreads,
  message_warnings: messageWarnings,
  mfa_recovery_codes: recoveryCodes,
  messages,
  newsletter_subscribers: newsletterSubscribers,
  newsletters,
  listing_reports: listingReports,
  notification_reads: notificationReads,
  opening_exceptions: openingExceptions,
  billing_details: billingDetails,
  customer_vehicles: customerVehicles,
  job_estimates: jobEstimates,
  job_invoices: jobInvoices,
  job_lines: jobLines,
  job_photo_files: jobPhotoFiles,
  job_photos: jobPhotos,
  service_jobs: serviceJobs,
  service_resources: serviceResources,
  ledger_entries: ledgerEntries,
  ledger_transactions: ledgerTransactions,
  payment_refunds: paymentRefunds,
  payment_requests: paymentRequests,
  tax_invoices: taxInvoices,
  invoice_recipients: invoiceRecipients,
  pictures,
  price_estimates: priceEstimates,
  promotions,
  profile_pictures: profilePictures,
  profiles,
  review_reports: reviewReports,
  quick_replies: quickReplies,
  resumable: resumableUploads,
  reviews,
  s3_settings: s3Settings,
  official_fees: officialFees,
  sale_steps: saleSteps,
  sales,
  saved_searches: savedSearches,
  service_bookings: serviceBookings,
  service_providers: serviceProviders,
  services,
  sessions,
  sold_facts: soldFacts,
  spare_parts: spareParts,
  stock_feeds: stockFeeds,
  stock_numbers: stockNumbers,
  stock_pictures: stockPictures,
  subscription_plans: subscriptionPlans,
  system_notifications: systemNotifications,
  suspensions,
  system_settings: systemSettings,
  deposits,
  reservations,
  trade_in_choices: tradeInChoices,
  trade_in_offers: tradeInOffers,
  trade_in_photo_files: tradeInPhotoFiles,
  trade_in_photos: tradeInPhotos,
  statement_rows: statementRows,
  statements,
  unmatched_payments: unmatchedPayments,
  user_blocks: userBlocks,
  user_subscriptions: userSubscriptions,
  vehicle_costs: vehicleCosts,
  vehicle_listings: vehicleListings,
  vehicle_makes: vehicleMakes,
  vehicle_models: vehicleModels,
  vehicle_nicknames: vehicleNicknames,
  yard_visits: yardVisits,
}
