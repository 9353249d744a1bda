/** Every step of `tallystick.db`, oldest first. Released ones never change. */
import type { Migration } from '../migrate.ts'
import { first } from './0001-first.ts'
import { questions } from './0002-questions.ts'

export const migrations: readonly Migration[] = [first, questions]
