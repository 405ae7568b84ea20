/** The content of a mail with a one-time token; becomes `data` of the outbox row. */
export interface LetterData {
  token: string
  code: string
  redirect_to: string
  /** Only for a change of address. */
  old_email?: string | null
  new_email?: string
  /** The first address of an anonymous account: to its person it is a sign-up. */
  joins?: true
  /** Root-relative; stops further mails from the person who caused this one. */
  stop_path?: string
}

interface Template {
  subject(siteName: string): string
  intro(siteName: string, data: Partial<LetterData>, recipient: string): string
  /** Label of the link. A mail without it has only a code. */
  action?: string
  /** Advice for people who did not request this mail. */
  otherwise: string
}

/** The texts of each mail, by kind of one-time token. */
export const templates: Record<string, Template> = {
  signup: {
    subject: (siteName) => `Confirm your e-mail address for ${siteName}`,
    intro: (siteName) =>
      `Welcome to ${siteName}. Please confirm that this is your e-mail address, and your account is ready.`,
    action: 'Confirm my e-mail address',
    otherwise: 'If you did not create an account, ignore this e-mail. Nothing happens unless you confirm.',
  },
  invite: {
    subject: (siteName) => `You are invited to ${siteName}`,
    intro: (siteName) =>
      `You are invited to ${siteName}. Accept the invitation to use the account that was created for you.`,
    action: 'Accept the invitation',
    otherwise: 'If you do not want the account, ignore this e-mail. Nothing happens unless you accept.',
  },
  recovery: {
    subject: (siteName) => `Choose a new password for ${siteName}`,
    intro: (siteName) => `Somebody, hopefully you, asked to choose a new password for ${siteName}.`,
    action: 'Choose a new password',
    otherwise: 'If that was not you, ignore this e-mail. Your password does not change.',
  },
  magiclink: {
    subject: (siteName) => `Your link to sign in to ${siteName}`,
    intro: (siteName) => `Use this link to sign in to ${siteName}. It works once.`,
    action: 'Sign in',
    otherwise: 'If you did not ask for it, ignore this e-mail.',
  },
  email_change: {
    subject: (siteName) => `Confirm the new e-mail address of your ${siteName} account`,
    // The new address may be a stranger's, and the other one a message to them.
    intro: (siteName, { old_email: from, new_email: to }, recipient) =>
      from && recipient !== to
        ? `Somebody, hopefully you, asked to use ${to} for the ${siteName} account of ${from}. The change takes effect once both addresses have confirmed it.`
        : `Somebody, hopefully you, asked to use ${to} for a ${siteName} account.${from ? ' The change takes effect once both its addresses have confirmed it.' : ''}`,
    action: 'Confirm the change',
    otherwise: 'If that was not you, do not confirm. The address does not change.',
  },
  reauthentication: {
    subject: (siteName) => `Your code for ${siteName}`,
    intro: (siteName) => `Use this code to confirm a change to your ${siteName} account.`,
    otherwise:
      'If that was not you, somebody is signed in to your account. Choose a new password to sign them out.',
  },
}
