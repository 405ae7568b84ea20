/** All kinds of notifications. private.notification_kinds lists the same (people/notification-kinds.sql); a test compares both. */
import type { Kind } from './kind.ts'
import { accountErased } from './kinds/account-erased.ts'
import { accountRecovered } from './kinds/account-recovered.ts'
import { accountRecoveryAsked } from './kinds/account-recovery-asked.ts'
import { accountRecoveryCodesMade } from './kinds/account-recovery-codes-made.ts'
import { accountRecoveryCompleted } from './kinds/account-recovery-completed.ts'
import { accountRecoveryEnded } from './kinds/account-recovery-ended.ts'
import { accountSuspended } from './kinds/account-suspended.ts'
import { actNotDone } from './kinds/act-not-done.ts'
import { adChecked } from './kinds/ad-checked.ts'
import { adClosed } from './kinds/ad-closed.ts'
import { adHeld } from './kinds/ad-held.ts'
import { adLive } from './kinds/ad-live.ts'
import { adQuiet } from './kinds/ad-quiet.ts'
import { adRejected } from './kinds/ad-rejected.ts'
import { adRemoved } from './kinds/ad-removed.ts'
import { adReportDecided } from './kinds/ad-report-decided.ts'
import { adsExpired } from './kinds/ads-expired.ts'
import { adsExpiring } from './kinds/ads-expiring.ts'
import { becameServiceProvider } from './kinds/became-service-provider.ts'
import { bookingAccepted } from './kinds/booking-accepted.ts'
import { bookingAcceptedMoved } from './kinds/booking-accepted-moved.ts'
import { bookingAgreed } from './kinds/booking-agreed.ts'
import { bookingBegun } from './kinds/booking-begun.ts'
import { bookingBusinessGone } from './kinds/booking-business-gone.ts'
import { bookingCancelled } from './kinds/booking-cancelled.ts'
import { bookingCompleted } from './kinds/booking-completed.ts'
import { bookingCustomerAbsent } from './kinds/booking-customer-absent.ts'
import { bookingCustomerGone } from './kinds/booking-customer-gone.ts'
import { bookingDeclined } from './kinds/booking-declined.ts'
import { bookingEntered } from './kinds/booking-entered.ts'
import { bookingMissed } from './kinds/booking-missed.ts'
import { bookingMissedObjected } from './kinds/booking-missed-objected.ts'
import { bookingMissedWithdrawn } from './kinds/booking-missed-withdrawn.ts'
import { bookingMoved } from './kinds/booking-moved.ts'
import { bookingMovedByCustomer } from './kinds/booking-moved-by-customer.ts'
import { bookingNotBegun } from './kinds/booking-not-begun.ts'
import { bookingOfferDeclined } from './kinds/booking-offer-declined.ts'
import { bookingOfferTaken } from './kinds/booking-offer-taken.ts'
import { bookingOffered } from './kinds/booking-offered.ts'
import { bookingReminder } from './kinds/booking-reminder.ts'
import { bookingRequestSent } from './kinds/booking-request-sent.ts'
import { bookingRequested } from './kinds/booking-requested.ts'
import { bookingStopped } from './kinds/booking-stopped.ts'
import { bookingWithdrawn } from './kinds/booking-withdrawn.ts'
import { businessAccessEnded } from './kinds/business-access-ended.ts'
import { businessApproved } from './kinds/business-approved.ts'
import { businessHidden } from './kinds/business-hidden.ts'
import { businessInvitation } from './kinds/business-invitation.ts'
import { businessInvitationAccepted } from './kinds/business-invitation-accepted.ts'
import { businessInvitationDeclined } from './kinds/business-invitation-declined.ts'
import { businessNameApproved } from './kinds/business-name-approved.ts'
import { businessNameHeld } from './kinds/business-name-held.ts'
import { businessNameRejected } from './kinds/business-name-rejected.ts'
import { businessPersonLeft } from './kinds/business-person-left.ts'
import { businessRemoved } from './kinds/business-removed.ts'
import { businessRestored } from './kinds/business-restored.ts'
import { businessRoleChanged } from './kinds/business-role-changed.ts'
import { conversationReportDecided } from './kinds/conversation-report-decided.ts'
import { dealerKeyMade } from './kinds/dealer-key-made.ts'
import { depositAsked } from './kinds/deposit-asked.ts'
import { depositCounted } from './kinds/deposit-counted.ts'
import { depositDenied } from './kinds/deposit-denied.ts'
import { depositDisputeDecided } from './kinds/deposit-dispute-decided.ts'
import { depositDisputed } from './kinds/deposit-disputed.ts'
import { depositEnded } from './kinds/deposit-ended.ts'
import { depositKept } from './kinds/deposit-kept.ts'
import { depositOverdue } from './kinds/deposit-overdue.ts'
import { depositPaid } from './kinds/deposit-paid.ts'
import { depositReceived } from './kinds/deposit-received.ts'
import { depositReturned } from './kinds/deposit-returned.ts'
import { depositReversalFailed } from './kinds/deposit-reversal-failed.ts'
import { depositToReturn } from './kinds/deposit-to-return.ts'
import { estimateAnswered } from './kinds/estimate-answered.ts'
import { estimateSent } from './kinds/estimate-sent.ts'
import { evidenceRejected } from './kinds/evidence-rejected.ts'
import { evidenceSeen } from './kinds/evidence-seen.ts'
import { factEnded } from './kinds/fact-ended.ts'
import { favoriteGone } from './kinds/favorite-gone.ts'
import { followUpsDue } from './kinds/follow-ups-due.ts'
import { insuranceQuoteDeclined } from './kinds/insurance-quote-declined.ts'
import { insuranceQuoteReady } from './kinds/insurance-quote-ready.ts'
import { invoiceIssued } from './kinds/invoice-issued.ts'
import { invoicePaid } from './kinds/invoice-paid.ts'
import { invoiceVoided } from './kinds/invoice-voided.ts'
import { leadAssigned } from './kinds/lead-assigned.ts'
import { ledgerDiffers } from './kinds/ledger-differs.ts'
import { loanDecided } from './kinds/loan-decided.ts'
import { messagesUnread } from './kinds/messages-unread.ts'
import { newsletterAsked } from './kinds/newsletter-asked.ts'
import { partHeld } from './kinds/part-held.ts'
import { partLive } from './kinds/part-live.ts'
import { partRejected } from './kinds/part-rejected.ts'
import { partTakenDown } from './kinds/part-taken-down.ts'
import { paymentApproved } from './kinds/payment-approved.ts'
import { paymentCleared } from './kinds/payment-cleared.ts'
import { paymentDisputed } from './kinds/payment-disputed.ts'
import { paymentRejected } from './kinds/payment-rejected.ts'
import { paymentUnmatched } from './kinds/payment-unmatched.ts'
import { phoneCode } from './kinds/phone-code.ts'
import { phoneCodesNearlySpent } from './kinds/phone-codes-nearly-spent.ts'
import { phoneMoved } from './kinds/phone-moved.ts'
import { planEnded } from './kinds/plan-ended.ts'
import { planEnding } from './kinds/plan-ending.ts'
import { planExpired } from './kinds/plan-expired.ts'
import { planGranted } from './kinds/plan-granted.ts'
import { priceDrop } from './kinds/price-drop.ts'
import { promotionBegun } from './kinds/promotion-begun.ts'
import { promotionCancelled } from './kinds/promotion-cancelled.ts'
import { promotionEnded } from './kinds/promotion-ended.ts'
import { promotionPaid } from './kinds/promotion-paid.ts'
import { promotionToReturn } from './kinds/promotion-to-return.ts'
import { recoveryCodeUsed } from './kinds/recovery-code-used.ts'
import { recoveryCodesMade } from './kinds/recovery-codes-made.ts'
import { refundAsked } from './kinds/refund-asked.ts'
import { refundDone } from './kinds/refund-done.ts'
import { refundFailed } from './kinds/refund-failed.ts'
import { refundRefused } from './kinds/refund-refused.ts'
import { reviewAnswered } from './kinds/review-answered.ts'
import { reviewApproved } from './kinds/review-approved.ts'
import { reviewHeld } from './kinds/review-held.ts'
import { reviewReceived } from './kinds/review-received.ts'
import { reviewRemoved } from './kinds/review-removed.ts'
import { reviewReportDecided } from './kinds/review-report-decided.ts'
import { roleChanged } from './kinds/role-changed.ts'
import { saleBegun } from './kinds/sale-begun.ts'
import { saleCancelled } from './kinds/sale-cancelled.ts'
import { saleCompleted } from './kinds/sale-completed.ts'
import { saleConfirmed } from './kinds/sale-confirmed.ts'
import { saleTermsChanged } from './kinds/sale-terms-changed.ts'
import { scammerSuspended } from './kinds/scammer-suspended.ts'
import { searchCount } from './kinds/search-count.ts'
import { searchMatches } from './kinds/search-matches.ts'
import { serviceDue } from './kinds/service-due.ts'
import { stockFeedNeedsDealer } from './kinds/stock-feed-needs-dealer.ts'
import { stockFeedStopped } from './kinds/stock-feed-stopped.ts'
import { suspensionAnswered } from './kinds/suspension-answered.ts'
import { suspensionLifted } from './kinds/suspension-lifted.ts'
import { tillConnected } from './kinds/till-connected.ts'
import { tillRefused } from './kinds/till-refused.ts'
import { transferDue } from './kinds/transfer-due.ts'
import { vehicleFree } from './kinds/vehicle-free.ts'
import { vehicleReserved } from './kinds/vehicle-reserved.ts'
import { waitlistTimeFree } from './kinds/waitlist-time-free.ts'
import { yardVisitConfirmed } from './kinds/yard-visit-confirmed.ts'

export const KINDS = {
  account_erased: accountErased,
  account_recovered: accountRecovered,
  account_recovery_codes_made: accountRecoveryCodesMade,
  account_recovery_asked: accountRecoveryAsked,
  account_recovery_completed: accountRecoveryCompleted,
  account_recovery_ended: accountRecoveryEnded,
  account_suspended: accountSuspended,
  act_not_done: actNotDone,
  ad_checked: adChecked,
  ad_closed: adClosed,
  ad_held: adHeld,
  ad_live: adLive,
  ad_quiet: adQuiet,
  ad_rejected: adRejected,
  ad_removed: adRemoved,
  ad_report_decided: adReportDecided,
  ads_expired: adsExpired,
  ads_expiring: adsExpiring,
  became_service_provider: becameServiceProvider,
  booking_accepted: bookingAccepted,
  booking_accepted_moved: bookingAcceptedMoved,
  booking_agreed: bookingAgreed,
  booking_begun: bookingBegun,
  booking_business_gone: bookingBusinessGone,
  booking_cancelled: bookingCancelled,
  booking_completed: bookingCompleted,
  booking_customer_absent: bookingCustomerAbsent,
  booking_customer_gone: bookingCustomerGone,
  booking_declined: bookingDeclined,
  booking_entered: bookingEntered,
  booking_missed: bookingMissed,
  booking_missed_objected: bookingMissedObjected,
  booking_missed_withdrawn: bookingMissedWithdrawn,
  booking_moved: bookingMoved,
  booking_moved_by_customer: bookingMovedByCustomer,
  booking_not_begun: bookingNotBegun,
  booking_offer_declined: bookingOfferDeclined,
  booking_offer_taken: bookingOfferTaken,
  booking_offered: bookingOffered,
  waitlist_time_free: waitlistTimeFree,
  yard_visit_confirmed: yardVisitConfirmed,
  booking_reminder: bookingReminder,
  booking_request_sent: bookingRequestSent,
  booking_requested: bookingRequested,
  booking_stopped: bookingStopped,
  booking_withdrawn: bookingWithdrawn,
  business_access_ended: businessAccessEnded,
  business_approved: businessApproved,
  business_hidden: businessHidden,
  business_invitation: businessInvitation,
  business_invitation_accepted: businessInvitationAccepted,
  business_invitation_declined: businessInvitationDeclined,
  business_name_approved: businessNameApproved,
  business_name_held: businessNameHeld,
  business_name_rejected: businessNameRejected,
  business_person_left: businessPersonLeft,
  business_removed: businessRemoved,
  business_restored: businessRestored,
  business_role_changed: businessRoleChanged,
  conversation_report_decided: conversationReportDecided,
  dealer_key_made: dealerKeyMade,
  follow_ups_due: followUpsDue,
  insurance_quote_declined: insuranceQuoteDeclined,
  insurance_quote_ready: insuranceQuoteReady,
  invoice_issued: invoiceIssued,
  invoice_paid: invoicePaid,
  invoice_voided: invoiceVoided,
  lead_assigned: leadAssigned,
  loan_decided: loanDecided,
  messages_unread: messagesUnread,
  newsletter_asked: newsletterAsked,
  part_held: partHeld,
  part_live: partLive,
  part_rejected: partRejected,
  part_taken_down: partTakenDown,
  ledger_differs: ledgerDiffers,
  payment_approved: paymentApproved,
  payment_cleared: paymentCleared,
  payment_disputed: paymentDisputed,
  payment_rejected: paymentRejected,
  payment_unmatched: paymentUnmatched,
  phone_code: phoneCode,
  phone_codes_nearly_spent: phoneCodesNearlySpent,
  phone_moved: phoneMoved,
  plan_ended: planEnded,
  plan_ending: planEnding,
  plan_expired: planExpired,
  plan_granted: planGranted,
  promotion_begun: promotionBegun,
  promotion_cancelled: promotionCancelled,
  promotion_ended: promotionEnded,
  promotion_paid: promotionPaid,
  promotion_to_return: promotionToReturn,
  recovery_code_used: recoveryCodeUsed,
  recovery_codes_made: recoveryCodesMade,
  refund_asked: refundAsked,
  refund_done: refundDone,
  refund_failed: refundFailed,
  refund_refused: refundRefused,
  review_answered: reviewAnswered,
  review_approved: reviewApproved,
  review_held: reviewHeld,
  review_received: reviewReceived,
  review_removed: reviewRemoved,
  review_report_decided: reviewReportDecided,
  role_changed: roleChanged,
  stock_feed_needs_dealer: stockFeedNeedsDealer,
  stock_feed_stopped: stockFeedStopped,
  suspension_answered: suspensionAnswered,
  suspension_lifted: suspensionLifted,
  transfer_due: transferDue,
  estimate_answered: estimateAnswered,
  estimate_sent: estimateSent,
  evidence_rejected: evidenceRejected,
  evidence_seen: evidenceSeen,
  fact_ended: factEnded,
  favorite_gone: favoriteGone,
  price_drop: priceDrop,
  sale_begun: saleBegun,
  sale_cancelled: saleCancelled,
  sale_completed: saleCompleted,
  sale_confirmed: saleConfirmed,
  sale_terms_changed: saleTermsChanged,
  scammer_suspended: scammerSuspended,
  search_count: searchCount,
  search_matches: searchMatches,
  service_due: serviceDue,
  deposit_asked: depositAsked,
  deposit_counted: depositCounted,
  deposit_denied: depositDenied,
  deposit_dispute_decided: depositDisputeDecided,
  deposit_disputed: depositDisputed,
  deposit_ended: depositEnded,
  deposit_kept: depositKept,
  deposit_overdue: depositOverdue,
  deposit_paid: depositPaid,
  deposit_received: depositReceived,
  deposit_returned: depositReturned,
  deposit_reversal_failed: depositReversalFailed,
  deposit_to_return: depositToReturn,
  till_connected: tillConnected,
  till_refused: tillRefused,
  vehicle_free: vehicleFree,
  vehicle_reserved: vehicleReserved,
} satisfies Record<string, Kind>
