import { sql } from 'kysely';
import { tables } from './tables.js';
import { currentEntityManager, flushEntities, runningWork } from './unit-of-work.js';

/**
 * Runs the work within the running transaction; its changes, and what it would do after the commit, are taken back
 * where `keeps` returns false or it throws. May be nested.
 */
export async function tentatively<Result>(
  work: () => Promise<Result>,
  keeps: (result: Result) => boolean = () => true,
): Promise<Result> {
  const { afterCommit } = runningWork();
  const em = currentEntityManager();
  const soFar = afterCommit.length;
  const takeBack = async () => {
    em.clear();
    afterCommit.length = soFar;
    await sql`rollback to savepoint tentative`.execute(tables());
  };
  await flushEntities(em);
  await sql`savepoint tentative`.execute(tables());
  try {
    const result = await work();
    await flushEntities(em);
    if (!keeps(result)) await takeBack();
    return result;
  } catch (error) {
    await takeBack();
    throw error;
  } finally {
    await sql`release savepoint tentative`.execute(tables());
  }
}
