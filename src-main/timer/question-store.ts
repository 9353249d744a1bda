/**
 * Stores the beat of a run (the last check of the clocks while it counted) and the questions about its time. Contains
 * all SQL for both.
 */
import type { Instant } from '#preload/model/primitives.ts'
import { questionCause, type Answer, type QuestionCause } from '#preload/model/question.ts'
import type { TimeQuestions } from '../entries/time-questions.ts'
import { integer, oneOf, orNull, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import type { Beat } from './judge-clocks.ts'

export interface StoredQuestion {
  readonly id: number
  readonly runId: string
  readonly cause: QuestionCause
  readonly from: Instant
  readonly to: Instant | null
  /**
   * How often the wall clock had been changed when `from` and `to` were measured. Times with different numbers cannot
   * be compared. A `clock` question, which is about such a change, has the number after the change.
   */
  readonly clock: number
  readonly setByMs: number
  readonly answer: Answer['kind'] | 'edited' | null
}

export interface NewQuestion {
  readonly runId: string
  readonly cause: QuestionCause
  readonly from: Instant
  readonly to: Instant | null
  readonly clock: number
  readonly setByMs?: number
}

const columns = {
  id: integer,
  run_id: text,
  cause: oneOf(questionCause.options),
  from_at: text,
  to_at: orNull(text),
  clock: integer,
  set_by_ms: integer,
  answer: orNull(oneOf(['keep', 'discard', 'stop', 'split', 'shift', 'edited'])),
}

export class QuestionStore implements TimeQuestions {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  beat(runId: string): Beat | undefined {
    const row = this.#db.row(
      { boot_id: text, epoch_ms: integer, at_ms: integer, off_ms: integer },
      'SELECT boot_id, epoch_ms, at_ms, off_ms FROM beat WHERE run_id = $runId',
      { runId },
    )
    return row && { bootId: row.boot_id, epochMs: row.epoch_ms, atMs: row.at_ms, offMs: row.off_ms }
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
    return this.#db
      .rows({ run_id: text }, 'SELECT DISTINCT run_id FROM question WHERE answer IS NULL ORDER BY run_id')
      .map((row) => row.run_id)
  }

  isOpen(runId: string | null): boolean {
    return (
      this.#db.get('SELECT 1 FROM question WHERE run_id = $runId AND answer IS NULL', { runId }) !== undefined
    )
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
    return this.#db.row({ story: text }, 'SELECT story FROM answered WHERE question_id = $id', { id })?.story
  }

  forget(id: number): void {
    this.#db.run('DELETE FROM answered WHERE question_id = $id', { id })
  }

  #all(where: string, bind: Record<string, string | number>): StoredQuestion[] {
    return this.#db.rows(columns, `SELECT * FROM question WHERE ${where} ORDER BY id`, bind).map((row) => ({
      id: row.id,
      runId: row.run_id,
      cause: row.cause,
      from: row.from_at,
      to: row.to_at,
      clock: row.clock,
      setByMs: row.set_by_ms,
      answer: row.answer,
    }))
  }
}
