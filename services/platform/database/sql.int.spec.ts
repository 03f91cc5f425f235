import { newId } from '#platform/domain/ids.js';
import { testPlatform } from '#testing/platform.js';
import { OneStatement } from './sql.js';
import { mayHaveCommitted } from './unit-of-work.js';

describe('A statement by itself', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let statement: OneStatement;
  const failureOf = (text: string, parameters: readonly unknown[] = []) =>
    statement.query(text, parameters).then(
      () => undefined,
      (error: unknown) => error,
    );

  beforeAll(async () => {
    platform = await testPlatform();
    statement = platform.get(OneStatement);
  });
  afterAll(() => platform.close());

  it('answers its rows', async () =>
    expect(await statement.query('select $1::int + 1 as n', [41])).toEqual([{ n: 42 }]));

  it('leaves no tenant behind on its connection', async () => {
    const of = newId();
    expect(await statement.query(`select set_config('app.tenant', $1, true) as tenant`, [of])).toEqual([
      { tenant: of },
    ]);
    expect(await statement.query(`select nullif(current_setting('app.tenant', true), '') as tenant`, [])).toEqual([
      { tenant: null },
    ]);
  });

  it('has done nothing when the server refuses it, and may be sent again', async () => {
    const error = await failureOf('select 1 / $1::int', [0]);
    expect([error, mayHaveCommitted(error)]).toEqual([expect.objectContaining({ code: '22012' }), false]);
  });

  it('may have committed when its connection breaks', async () => {
    const error = await failureOf('select pg_terminate_backend(pg_backend_pid())');
    expect([error, mayHaveCommitted(error)]).toEqual([expect.any(Error), true]);
  });
});
