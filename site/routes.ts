import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the site. */
export default [
  index('home/home.tsx'),

  route('vehicles', 'vehicles/list.tsx'),
  route('vehicles/:id', 'vehicles/detail.tsx'),
  route('services', 'services/list.tsx'),
  route('services/:id', 'services/detail.tsx'),

  route('spare-parts', 'spare-parts/list.tsx'),
  route('spare-parts/:id', 'spare-parts/detail.tsx'),
  route('dealers/:id', 'dealers/storefront.tsx'),
  route('bookings/cancel', 'bookings/cancel.tsx'),
  route('financing', 'financing/list.tsx'),
  route('insurance', 'insurance/list.tsx'),

  route('login', 'account/login.tsx'),
  route('register', 'account/register.tsx'),
  route('auth', 'account/auth.tsx'),
  route('forgot-password', 'account/forgot-password.tsx'),
  route('reset-password', 'account/reset-password.tsx'),

  route('sell', 'sell/sell.tsx'),
  route('import-services', 'imports/imports.tsx'),
  route('contact', 'contact/contact.tsx'),
  route('privacy', 'legal/privacy.tsx'),
  route('terms', 'legal/terms.tsx'),
  route('newsletter', 'newsletter/newsletter.tsx'),
  route('newsletter/confirm', 'newsletter/confirm.tsx'),
  route('newsletter/unsubscribe', 'newsletter/unsubscribe.tsx'),
  route('unsubscribe', 'emails/unsubscribe.tsx'),

  layout('account/members.tsx', [
    route('dashboard', 'dashboard/dashboard.tsx'),
    route('post-ad', 'listings/post-ad.tsx'),
    route('favorites', 'favorites/favorites-page.tsx'),
    route('my-listings', 'my-listings/my-listings.tsx'),
    route('my-listings/:place/:id/edit', 'listings/edit-ad.tsx'),
    route('payments', 'payments/payments.tsx'),
    route('payments/:requestId', 'payments/payment.tsx'),
    route('payments/:requestId/receipt', 'payments/receipt.tsx'),
    route('manual-payments', 'payments/manual-payments.tsx'),
    route('messages', 'messages/messages.tsx', [route(':threadId', 'messages/thread.tsx')]),
    route('my-bookings', 'bookings/my-bookings.tsx'),
    route('my-bookings/:id', 'bookings/my-booking.tsx'),
    route('notifications', 'notifications/notifications.tsx'),
    route('financing/apply/:providerId', 'financing/apply.tsx'),
    route('insurance/quote/:providerId', 'insurance/quote.tsx'),
    route('account', 'account/account.tsx', [
      index('account/index.tsx'),
      route('profile', 'profile/profile.tsx'),
      route('security', 'security/security.tsx'),
      route('emails', 'emails/emails.tsx'),
      route('data', 'personal-data/data.tsx'),
    ]),
  ]),

  route('admin', 'admin/admin.tsx', [
    index('admin/dashboard/dashboard.tsx'),
    route('approvals', 'admin/approvals/approvals.tsx'),
    route('reports', 'admin/reports/reports.tsx'),
    route('contact-messages', 'admin/contact-messages/contact-messages.tsx'),
    route('users', 'admin/users/users.tsx'),
    route('listings', 'admin/listings/listings.tsx'),
    route('payments', 'admin/payments/payments.tsx'),
    route('applications', 'admin/applications/applications.tsx'),
    route('subscriptions', 'admin/subscriptions/subscriptions.tsx'),
    route('notifications', 'admin/notifications/notifications.tsx'),
    route('file-upload', 'admin/file-upload/file-upload.tsx'),
    route('facebook-settings', 'admin/facebook-settings/facebook-settings.tsx'),
    route('settings', 'admin/settings/settings.tsx'),
    route('catalogue', 'admin/catalogue/catalogue.tsx'),
    route('audit', 'admin/audit/audit.tsx'),
  ]),

  route('dealer', 'dealer/dealer.tsx', [
    index('dealer/dashboard/dashboard.tsx'),
    route('listings', 'dealer/listings/listings.tsx'),
    route('listings/import', 'dealer/import/import.tsx'),
    route('add-vehicle', 'dealer/add-vehicle/add-vehicle.tsx'),
    route('inquiries', 'dealer/inquiries/inquiries.tsx'),
    route('inquiries/:threadId', 'dealer/inquiries/inquiry.tsx'),
    route('analytics', 'dealer/analytics/analytics.tsx'),
    route('customers', 'dealer/customers/customers.tsx'),
    route('reports', 'dealer/reports/reports.tsx'),
    route('settings', 'dealer/settings/settings.tsx'),
  ]),

  route('service-provider', 'service-provider/service-provider.tsx', [
    index('service-provider/dashboard/dashboard.tsx'),
    route('services', 'service-provider/services/services.tsx'),
    route('bookings', 'service-provider/bookings/bookings.tsx'),
    route('manual-booking', 'service-provider/manual-booking/manual-booking.tsx'),
    route('reviews', 'service-provider/reviews/reviews.tsx'),
    route('customers', 'service-provider/customers/customers.tsx'),
    route('settings', 'service-provider/settings/settings.tsx'),
  ]),

  route('offline', 'offline/offline.tsx'),

  route('*', 'not-found.tsx'),
] satisfies RouteConfig
