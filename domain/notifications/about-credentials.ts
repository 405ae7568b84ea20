import { maybe, path } from './facts.ts'

/** The link of a mail about a changed credential that undoes the change. Only mails have it: it is of the mailbox's owner. */
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
