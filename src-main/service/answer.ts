import type { Problem } from './problem.ts'

const json = { 'content-type': 'application/json' }

export function answer(status: number, body: unknown, headers?: Readonly<Record<string, string>>): Response {
  return answerText(status, JSON.stringify(body), headers)
}

export function answerText(
  status: number,
  text: string,
  headers?: Readonly<Record<string, string>>,
): Response {
  return new Response(text, { status, headers: headers ? { ...json, ...headers } : json })
}

export function answerProblem(problem: Problem): Response {
  return answer(problem.status, { message: problem.message }, problem.headers)
}
