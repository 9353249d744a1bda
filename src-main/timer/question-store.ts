/**
 * Stores the beat of a run (the last check of the clocks while the timer was running) and the questions about its
 * time. Contains all SQL for both.
 */
import type { Instant } from '#preload/model/primitives.ts'
import { questionCause, type Answer } from '#preload/model/question.ts'
import type { TimeQuestions } from '../entries/time-questions.ts'
import { integer, oneOf, orNull, text, type RowOf } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import type { Beat } from './judge-clocks.ts'

const columns = {
  id: integer,
  runId: text,
  cause: oneOf(questionCause.options),
  from: text,
  to: orNull(text),
  /**
   * How many times the wall clock had been changed when `from` and `to` were measured. Times with different numbers
   * cannot be compared. A question with the cause `clock` asks about such a change; its number includes this change.
   */
  clock: integer,
  setByMs: integer,
  answer: orNull(oneOf(['keep', 'discard', 'stop', 'split', 'shift', 'edited'])),
}

export type StoredQuestion = Readonly<RowOf<typeof columns>>

type NewQuestion = Omit<StoredQuestion, 'id' | 'setByMs' | 'answer'> &
  Partial<Pick<StoredQuestion, 'setByMs'>>

const beatColumns = { bootId: text, epochMs: integer, atMs: integer, offMs: integer }

export class QuestionStore implements TimeQuestions {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  beat(runId: string): Beat | undefined {
    return this.#db.row(
      beatColumns,
      `SELECT boot_id AS bootId, epoch_ms AS epochMs, at_ms AS atMs, off_ms AS offMs FROM beat WHERE run_id = $runId`,
      { runId },
    )
  }

  setBeat(runId: string, { bootId, epochMs, atMs, offMs }: Beat): void {
    this.#db.run(
      `INSERT INTO beat (run_id, boot_id, epoch_ms, at_ms, off_ms)
       VALUES ($runId, $bootId, $epochMs, $atMs, $offMs)
       ON CONFLICT (run_id) DO UPDATE
       SET boot_id = $bootId, epoch_ms = $epochMs, at_ms = $atMs, off_ms = $offMs`,
      { runId, bootId, epochMs, atMs, offMs },
    )
  }

  ask({ setByMs = 0, ...question }: NewQuestion): void {
    this.#db.run(
      `INSERT INTO question (run_id, cause, from_at, to_at, clock, set_by_ms)
       VALUES ($runId, $cause, $from, $to, $clock, $setByMs)`,
      { ...question, setByMs },
    )
  }

  read(id: number): StoredQuestion | undefined {
    return this.#all('id = $id', { id })[0]
  }

  /** Returns the questions about a run's time in the order in which they were asked. */
  of(runId: string): StoredQuestion[] {
    return this.#all('run_id = $runId', { runId })
  }

  runsInQuestion(): string[] {
    return this.#db.values(text, 'SELECT DISTINCT run_id FROM question WHERE answer IS NULL ORDER BY run_id')
  }

  isOpen(runId: string | null): boolean {
    return this.#db.has('SELECT 1 FROM question WHERE run_id = $runId AND answer IS NULL', { runId })
  }

  settle(runId: string | null, at: Instant): void {
    this.#db.run(
      `UPDATE question SET answer = 'edited', answered_at = $at WHERE run_id = $runId AND answer IS NULL`,
      { runId, at },
    )
  }

  setSpan(id: number, from: Instant, to: Instant | null): void {
    this.#db.run('UPDATE question SET from_at = $from, to_at = $to WHERE id = $id', { id, from, to })
  }

  setClock(id: number, clock: number): void {
    this.#db.run('UPDATE question SET clock = $clock WHERE id = $id', { id, clock })
  }

  moveTo(id: number, runId: string): void {
    this.#db.run('UPDATE question SET run_id = $runId WHERE id = $id', { id, runId })
  }

  drop(id: number): void {
    this.#db.run('DELETE FROM question WHERE id = $id', { id })
  }

  answer(id: number, answer: Answer['kind'], at: Instant): void {
    this.#db.run('UPDATE question SET answer = $answer, answered_at = $at WHERE id = $id', { id, answer, at })
  }

  askAgain(id: number): void {
    this.#db.run('UPDATE question SET answer = NULL, answered_at = NULL WHERE id = $id', { id })
  }

  /** Stores what is needed to undo the answer (undo-answer.ts). */
  keepStory(id: number, story: string): void {
    this.#db.run(
      `INSERT INTO answered (question_id, story) VALUES ($id, $story)
       ON CONFLICT (question_id) DO UPDATE SET story = $story`,
      { id, story },
    )
  }

  story(id: number): string | undefined {
    return this.#db.value(text, 'SELECT story FROM answered WHERE question_id = $id', { id })
  }

  forget(id: number): void {
    this.#db.run('DELETE FROM answered WHERE question_id = $id', { id })
  }

  #all(where: string, bind: Record<string, string | number>): StoredQuestion[] {
    return this.#db.rows(
      columns,
      `SELECT id, run_id AS runId, cause, from_at AS "from", to_at AS "to", clock, set_by_ms AS setByMs, answer
       FROM question WHERE ${where} ORDER BY id`,
      bind,
    )
  }
}
