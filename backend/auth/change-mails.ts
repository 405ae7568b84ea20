/** The content of a mail about a changed credential; becomes `data` of the outbox row. */
export interface ChangeData {
  /** Of the link "This was not me". */
  token: string
  /** Of another address. */
  new_email?: string
  /** What people call a provider of sign-in. */
  provider?: string
}

interface ChangeMail {
  subject(siteName: string): string
  intro(siteName: string, data: Partial<ChangeData>): string
}

/** How long the link "This was not me" works (auth.change_of). */
export const UNDO_DAYS = 7

/** The page of the link; it gets the token as `token`. */
export const UNDO_PATH = '/not-me'

/** The mails about changed credentials, by template. Beyond a new address they quote nothing that the author of a change could write. */
export const changeMails: Record<string, ChangeMail> = {
  password_changed: {
    subject: (siteName) => `The password of your ${siteName} account was changed`,
    intro: (siteName) => `Your ${siteName} account has a new password.`,
  },
  email_changed: {
    subject: (siteName) => `The e-mail address of your ${siteName} account was changed`,
    intro: (siteName, { new_email }) =>
      `Your ${siteName} account now has the address ${new_email}. You no longer sign in with this one.`,
  },
  phone_changed: {
    subject: (siteName) => `The phone number of your ${siteName} account was changed`,
    intro: (siteName) => `The phone number of your ${siteName} account was added, changed or removed.`,
  },
  phone_moved: {
    subject: (siteName) => `The phone number of your ${siteName} account now belongs to somebody else`,
    intro: (siteName) =>
      `Somebody else has proved that they have the phone number of your ${siteName} account. It is no longer yours: you do not sign in with it and get no messages there. Everything else stays as it was.`,
  },
  factor_added: {
    subject: (siteName) => `An authenticator app was added to your ${siteName} account`,
    intro: (siteName) => `Signing in to ${siteName} now accepts the codes of another authenticator app.`,
  },
  factor_removed: {
    subject: (siteName) => `An authenticator app was removed from your ${siteName} account`,
    intro: (siteName) =>
      `Signing in to ${siteName} no longer accepts the codes of an authenticator app that was removed.`,
  },
  identity_linked: {
    subject: (siteName) => `Another way to sign in was added to your ${siteName} account`,
    intro: (siteName, { provider }) => `Your ${siteName} account now accepts signing in with ${provider}.`,
  },
  identity_unlinked: {
    subject: (siteName) => `A way to sign in was removed from your ${siteName} account`,
    intro: (siteName, { provider }) =>
      `Your ${siteName} account no longer accepts signing in with ${provider}.`,
  },
  recovery_codes_removed: {
    subject: (siteName) => `The recovery codes of your ${siteName} account were removed`,
    intro: (siteName) => `The recovery codes of your ${siteName} account no longer work.`,
  },
}
