import { parentPort } from 'node:worker_threads'
import { threadTime } from '../http/thread-time.ts'
import type { BodyAnswer, BodyQuestion } from './body-reader.ts'
import { TablesError } from './errors.ts'
import { parseBody } from './parse/body.ts'

// The program of the thread of body-reader.ts.

function answer({ text, contentType }: BodyQuestion) {
  try {
    return { body: parseBody(text, contentType) }
  } catch (error) {
    if (!(error instanceof TablesError)) return { refusal: null }
    const { status, code, message, details, hint } = error
    return { refusal: { status, code, message, details, hint } }
  }
}

parentPort?.on('message', (question: BodyQuestion) => {
  const since = threadTime()
  const answered = answer(question)
  parentPort?.postMessage({ id: question.id, ms: threadTime() - since, ...answered } satisfies BodyAnswer)
})
