import { maybe, path } from './facts.ts'

/** The undo link of mails about changed credentials. Only mails have it, as it belongs to the mailbox's owner. */
export const undoLink = {
  facts: { undo_path: maybe(path) },
  mail: ({ undo_path }: { undo_path: string | null }) =>
    undo_path === null
      ? { notes: ['If you did not do this, change your password and make new codes now.'] }
      : {
          second: { label: 'This was not me', path: undo_path },
          notes: [
            'If it was not you, open the second link within 7 days. It lets you undo the change, sign out everywhere and choose a new password.',
          ],
        },
}
