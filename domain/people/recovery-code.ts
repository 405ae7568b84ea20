/** The form error where no recovery code was entered. */
export const MISSING_RECOVERY_CODE = 'Enter one of your recovery codes.'
