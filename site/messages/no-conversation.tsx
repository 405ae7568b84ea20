import { useRevalidator } from 'react-router'
import { isNotFound } from '../frame/not-found-answer.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface NoConversationProps {
  error: unknown
  /** Where all of them are, and what they are called there. */
  back: { to: string; label: string }
}

/** In place of a conversation that is not there, or not the visitor's (the answer is the same), or that could not be read. */
export function NoConversation({ error, back }: NoConversationProps) {
  const { revalidate, state } = useRevalidator()
  return isNotFound(error) ? (
    <EmptyState
      level={1}
      title="Conversation not found"
      action={
        <LinkButton to={back.to} variant="main">
          {back.label}
        </LinkButton>
      }
    >
      It is not there any more, or it is not yours.
    </EmptyState>
  ) : (
    <EmptyState
      level={1}
      title="Failed to load messages"
      action={
        <Button busy={state === 'loading'} onClick={revalidate}>
          Try again
        </Button>
      }
    >
      Check your connection. Your messages are safe.
    </EmptyState>
  )
}
